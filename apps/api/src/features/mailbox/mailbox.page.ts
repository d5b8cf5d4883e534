import { PRODUCT_NAME } from '@keelwise/contract/product'
import type { FoundMail } from './mailbox.queries.ts'

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const STYLE = `
:root{color-scheme:light dark;--page:#fbfcfb;--surface:#fff;--line:#e2e6e4;--text:#121716;--dim:#5b6562;--pine:#146a52;--soft:#eefaf5}
@media(prefers-color-scheme:dark){:root{--page:#0c100f;--surface:#131817;--line:#28312e;--text:#e9eeec;--dim:#9aa6a2;--pine:#55ba95;--soft:#12231d}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/1.5 'Geist Variable',system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:32px 16px 64px}
header{display:flex;flex-wrap:wrap;gap:16px;align-items:end;justify-content:space-between;margin-bottom:24px}
h1{font-size:24px;line-height:1.25;margin:0;font-weight:600;letter-spacing:-.01em}
header p{margin:4px 0 0;color:var(--dim)}
form{display:flex;gap:8px}
input,button{font:inherit;color:inherit;height:40px;border-radius:8px;border:1px solid var(--line);background:var(--surface);padding:0 12px}
input{width:15rem}
button{background:var(--pine);border-color:var(--pine);color:var(--page);font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid var(--pine);outline-offset:2px}
article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:20px 24px;margin-bottom:16px;box-shadow:0 1px 1px rgb(0 0 0/3%)}
h2{font-size:16px;line-height:1.4;margin:0;font-weight:600}
dl{display:flex;flex-wrap:wrap;gap:4px 16px;margin:4px 0 16px;color:var(--dim);font-size:13px}
dl div{display:flex;gap:6px}dd{margin:0;overflow-wrap:anywhere}
article p{margin:0 0 12px;white-space:pre-line;overflow-wrap:anywhere}
article p:last-child{margin:0}
.code{display:inline-block;font-size:28px;font-weight:600;letter-spacing:.2em;font-variant-numeric:tabular-nums;background:var(--soft);color:var(--pine);border-radius:8px;padding:6px 10px 6px 16px}
a{color:var(--pine)}
.empty{color:var(--dim);text-align:center;padding:64px 16px;border:1px dashed var(--line);border-radius:12px}
`

/** Addresses become links, a line that is only a code stands large; everything else is text. */
function toHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((block) => !block.startsWith('-- '))
    .map((block) => {
      if (/^\d{6}$/.test(block)) return `<p><span class="code">${block}</span></p>`
      const parts = block.split(/(https?:\/\/[^\s<>"']+)/)
      const html = parts.map((part, index) =>
        index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
      )
      return `<p>${html.join('')}</p>`
    })
    .join('\n')
}

const article = (mail: FoundMail): string => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<dl><div><dt>To</dt><dd>${escapeHtml(mail.to_address)}</dd></div><div><dt>Sent</dt><dd><time datetime="${mail.created_at.toISOString()}">${mail.created_at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></dd></div></dl>
${toHtml(mail.text_body)}
</article>`

/** The mailbox as a page that needs no script, so the product's own content policy holds for it. */
export function mailboxPage(mails: readonly FoundMail[], to: string): string {
  const list = mails.map(article).join('\n')
  const none = `<p class="empty">${to ? `No mail to ${escapeHtml(to)} yet.` : 'No mail yet.'}</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development mailbox – ${PRODUCT_NAME}</title><style>${STYLE}</style></head>
<body><main>
<header><div><h1>Development mailbox</h1><p>What ${PRODUCT_NAME} would have mailed, newest first.</p></div>
<form method="get" action="/dev/mail"><input type="search" name="to" aria-label="Mail to" placeholder="name@example.com" value="${escapeHtml(to)}"><button>Show</button></form></header>
${list || none}
</main></body></html>`
}
