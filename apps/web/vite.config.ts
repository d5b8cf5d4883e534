import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractAnswers } from './contract-answers.ts'
import { drawnPages } from './drawn-pages.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'

/** Icons of the frame and the dashboard; the others are categories' and other pages'. */
const OF_FIRST_PAGE =
  /Icon(AlertTriangle|ArrowDown|ArrowDownLeft|ArrowDownRight|ArrowUp|ArrowUpRight|ArrowsExchange|Bell|BuildingBank|CalendarDue|ChartHistogram|ChartPie|ChevronDown|ChevronLeft|ChevronRight|CircleCheck|Coins|Dots|Download|Equal|Eye|HelpCircle|InfoCircle|LayoutDashboard|LayoutSidebar|Menu2|Plus|Receipt|Scale|Search|Selector|Settings|Sparkles|Users|WifiOff)[.]/

/** What a few pages share, apart from what most of them do. */
const few = {
  // what tabs and menus both take, so that tabs do without what places menus
  keys: /@mantine\/core\/esm\/core\/utils\/(create-scoped-keydown-handler|find-element-ancestor)\//,
  // what opens at a press: menus, explanations, hints, dialogs
  floating:
    /\/@floating-ui\/|@mantine\/core\/esm\/(components\/(Popover|Menu|Tooltip|FocusTrap|ScrollArea|Portal)|utils\/Floating|core\/utils\/(find-element-in-shadow-dom|close-on-escape))\/|@mantine\/hooks\/esm\/use-(long-press|focus-trap|focus-return|click-outside|debounced-callback|timeout)\/|\/ui\/(use-opens-at-once|hint-bubble|explain-popover|row-menu-items)[.]/,
  dialogs:
    /@mantine\/core\/esm\/components\/(Modal|ModalBase|Drawer|Overlay|Radio)\/|\/node_modules\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib|get-nonce)\/|\/ui\/(dialog|confirm-dialog)[.]|\/domain\/name-dialog[.]/,
  icons: (id: string) => /\/@tabler\/icons-react\/dist\/esm\/icons\//.test(id) && !OF_FIRST_PAGE.test(id),
  charts: /\/ui\/charts\/|\/domain\/(chart-formats|risk-figures)[.]/,
  controls:
    /@mantine\/core\/esm\/components\/(Accordion|FileButton|List|SimpleGrid|NativeSelect|Pagination|Switch|Tabs|Textarea)\/|@mantine\/hooks\/esm\/use-(pagination|clipboard)\//,
  choices: /@mantine\/core\/esm\/components\/(Combobox|Select)\/|\/ui\/choice-(select|search)[.]/,
  // what the first page after signing in does without
  decimals: /\/node_modules\/decimal[.]js\/|\/finance\/src\//,
  answers:
    /\/domain\/answer\/|\/contract\/src\/(message-parts|chart|agents|conversation-messages)[.]|\/use-assistant-status[.]|\/features\/chat\/(composer|export-conversation)[.]/,
  frames: /\/domain\/(aggregator-frame|frame-card|frame-form)[.]|\/ui\/file-drop[.]/,
  tables:
    /\/domain\/(price-step|positions-table|class-table|export-button|use-institutions|notes-block)[.]|\/ui\/(sort-header|two-line-row|list-tools|list-page|search-box|column-heads|disclosure-card|calendar-days|month-steps|weekday-head|range-calendar|share-bar|facts|figures|drawings|chevron|table-paging|use-is-narrow)[.]|\/lib\/(csv|save-file)[.]|\/contract\/src\/(imports|institutions|transaction-edits)[.]ts$/,
  goals: /\/features\/goals\//,
  // what the ledger and the list of clients begin with, apart from the forms and reports they lead to
  ledger:
    /\/features\/transactions\/(date-range|date-range-picker|ledger|ledger-filters|address-filter|use-marks|use-transactions|transaction-display)[.]|\/domain\/(category-mark|use-categories)[.]|\/contract\/src\/transaction-marks[.]/,
  practice:
    /\/features\/book\/(practice-brief|use-book)[.]|\/features\/clients\/(use-clients|client-words|client-menu)[.]|\/domain\/(paged-list|list-address|pager)[.]|\/contract\/src\/(book|clients|meetings|tasks)[.]ts$|\/shell\/advisor-shell[.]|\/features\/tutorial\/(tutorial-dialog|use-complete-tutorial)[.]/,
  clients: /\/features\/clients\/(client-dialog|client-form|delete-client-dialog)[.]/,
  entries:
    /\/features\/(accounts|budgets|operations|projection|transactions)\/[\w-]*(form|dialog|entry|part|kinds|manual-accounts|debt-terms)[.]|\/contract\/src\/manual-accounts[.]/,
  reports: /\/features\/transactions\/(report|flow|use-|transaction-group|searched-since)[\w-]*[.]/,
  legal: /\/features\/legal\//,
  statements: /\/features\/(statements|simplefin)\/|\/contract\/src\/(statements|currencies|simplefin)[.]/,
  advisor: /\/contract\/src\/(records|timeline)[.]|\/features\/(book|meetings)\//,
  marks: /\/features\/transactions\/(mark-form|mark-many-dialog|payee-rules|category-select)[.]/,
}
const isOfFew = (id: string): boolean =>
  Object.values(few).some((test) => (typeof test === 'function' ? test(id) : test.test(id)))

/** What judges what is typed, and the library for it. */
const SCHEMAS = /\/node_modules\/zod\/|\/contract\/src\/(messages[.]|.*\?schemas)/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractAnswers(), drawnPages()],
  server: { port: 5173, proxy: { '/api': api, '/config.json': api, '/icons': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy knows no data: fonts or scripts, so small files stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'src/app/first-page.ts', 'src/app/first-calls.ts'].map((file) =>
        path.join(import.meta.dirname, file),
      ),
      output: {
        codeSplitting: {
          groups: [
            // Few files, because a request costs more than some code of a neighbouring page: the libraries of every page,
            // what every page begins with, and the libraries that several pages share. Each needs only those above it;
            // files that need each other would be read in the wrong order.
            {
              name: 'vendor',
              test: /\/node_modules\/(react|react-dom|scheduler|zustand|@tanstack)\/|\/contract\/src\/words[.]ts$/,
              priority: 3,
            },
            // read in a task of its own, see first-page.ts
            { name: 'vendor-look', tags: ['$initial'], test: /\/node_modules\/@mantine\//, priority: 2.7 },
            // a page without a form needs no schema, see contract-answers.ts
            {
              name: 'currencies',
              test: /\/contract\/src\/(currencies|locales)[.]ts$|\/domain\/currency-choices[.]/,
              priority: 2.55,
            },
            { name: 'schemas', test: SCHEMAS, priority: 2.5 },
            {
              name: 'initial',
              tags: ['$initial'],
              test: (id) => !SCHEMAS.test(id) && !/\/first-(page|calls)[.]ts$/.test(id),
              priority: 2.6,
            },
            // what the pages before the login have in common with others: fields, and forms that hold them
            {
              name: 'fields',
              test: /\/@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(Check|Logout))[.]|\/@mantine\/core\/esm\/components\/(ActionIcon|Divider|Group|Input|InputBase|Stack|TextInput)\/|\/get-auto-contrast-value\/|\/@mantine\/hooks\/esm\/use-(merged-ref|uncontrolled)\/|\/web\/src\/domain\/(sign-out|wordmark)[.]/,
              minShareCount: 2,
              priority: 1.5,
            },
            // fields that no page has before a form opens
            {
              name: 'checks',
              test: /\/@mantine\/core\/esm\/components\/(Alert|Checkbox|PasswordInput)\//,
              minShareCount: 2,
              priority: 1.45,
            },
            {
              name: 'forms',
              test: /\/node_modules\/(react-hook-form|@hookform)\/|\/web\/src\/domain\/(form|passkeys)[.]|\/contract\/src\/second-factor/,
              minShareCount: 2,
              priority: 1.4,
            },
            {
              name: 'shared',
              test: (id) => id.includes('node_modules') && !isOfFew(id),
              minShareCount: 2,
              priority: 1,
            },
            // dozens of files of a few hundred bytes otherwise
            {
              name: 'common',
              test: (id) => /\/(apps|packages)\//.test(id) && !isOfFew(id),
              minShareCount: 2,
              priority: 0.9,
            },
            // a group takes with it what its files need, so these come last
            ...Object.entries(few).map(([name, test], place) => ({
              name,
              test,
              minShareCount: 2,
              priority: 0.8 - place / 100,
            })),
          ],
        },
      },
    },
  },
})
