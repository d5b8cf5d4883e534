/** What a hosted page is told by the server; read from data attributes, because inline scripts are refused. */
export interface PageBoot {
  readonly view: 'add-account' | 'edit-credential' | 'delete-credential' | 'portfolio' | 'error'
  readonly appOrigin: string
  readonly sessionId: string | null
  readonly csrfToken?: string
  readonly credentialId?: string | null
  readonly institutionId?: string | null
  readonly errorCode?: string
  readonly errorTitle?: string
  readonly errorText?: string
}

const TITLES: Record<PageBoot['view'], string> = {
  'add-account': 'Link an account',
  'edit-credential': 'Update a connection',
  'delete-credential': 'Remove a connection',
  portfolio: 'Portfolio',
  error: 'This page cannot be shown',
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The document; everything visible is drawn by `/assets/main.js` into it, an error page also reads without it. */
export function renderPage(boot: PageBoot): string {
  const attributes = Object.entries(boot)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(
      ([name, value]) =>
        `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${escapeHtml(value)}"`,
    )
    .join(' ')
  const fallback =
    boot.view === 'error'
      ? `<h1>${escapeHtml(boot.errorTitle ?? '')}</h1><p>${escapeHtml(boot.errorText ?? '')}</p>`
      : '<p class="quiet">Loading…</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(TITLES[boot.view])} · Harborlink</title>
<link rel="icon" href="/assets/mark.svg">
<link rel="stylesheet" href="/assets/style.css">
<script type="module" src="/assets/main.js"></script>
</head>
<body ${attributes}>
<div id="root"><main class="panel">${fallback}</main></div>
</body>
</html>
`
}
