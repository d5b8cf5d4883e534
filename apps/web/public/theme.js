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
  // A page that came as HTML and is not for who opens it waits for the application unseen: the login is for who has no
  // session and is told nothing, the others are for a session of the role that their address begins with.
  var isSignedIn = /"isAuthenticated":true/.test(session)
  var area = /^\/(investor|advisor)(?=\/|$)/.exec(location.pathname)
  var isTheirs = area && isSignedIn && String(session).includes('"userRole":"' + area[1].toUpperCase() + '"')
  if (area ? !isTheirs || /"requirePasswordChange":true/.test(session) : location.search || isSignedIn) {
    document.documentElement.setAttribute('data-leads-on', '')
  }
  // as sidebar-state.ts reads it
  if (
    !/sidebar_state=true/.test(document.cookie) &&
    (innerWidth < 1100 || /sidebar_state=false/.test(document.cookie))
  ) {
    document.documentElement.setAttribute('data-narrow-rail', '')
  }
})()
