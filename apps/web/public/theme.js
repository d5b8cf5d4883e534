// Runs before everything else of the page.

// zod would compile its checks with `new Function`, which the content security policy refuses; it asks as it loads.
globalThis.__zod_globalConfig = { jitless: true }

// Before the first paint, so a dark page never flashes white. Missing or unknown values mean light.
;(function () {
  var choice = null
  var session = null
  try {
    choice = localStorage.getItem('theme')
    session = localStorage.getItem('auth')
  } catch (error) {
    choice = null
  }
  var dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // The login that comes as HTML is for who has no session and is told nothing; the others wait for the application.
  if (location.search || /"isAuthenticated":true/.test(session)) {
    document.documentElement.setAttribute('data-leads-on', '')
  }
})()
