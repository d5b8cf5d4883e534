import type { UserType } from '@keelwise/contract/words'

/** A page of help about the application itself. */
export interface HelpPage {
  /** Of plans. */
  readonly id: string
  readonly title: string
  readonly for: 'everybody' | 'investors' | 'advisors'
  /** Markdown, a few lines. */
  readonly text: string
  /** The screen where it is done; null where there is none of its own. */
  readonly screen: string | null
}

const page = (id: string, forWhom: HelpPage['for'], screen: string | null, title: string, text: string): HelpPage => ({
  id,
  for: forWhom,
  screen,
  title,
  text,
})

/** What people ask about the application, in the order of a help screen. */
export const HELP_PAGES: readonly HelpPage[] = [
  page(
    'link_accounts',
    'investors',
    '/investor/acc-link',
    'Link an account',
    'Open **Accounts** and choose **Link accounts**. Search for your bank or broker, sign in there, and pick what to share. Your login goes to the linking service and is never kept here. New accounts appear as soon as they are read.',
  ),
  page(
    'upload_statement',
    'investors',
    '/investor/acc-link',
    'Upload a statement',
    'On **Link your accounts** choose **Upload a statement**. OFX, QFX, QIF and CSV files up to 20 MB are read; you see a preview before anything is kept. Files with the same rows can be uploaded again without doubling them.',
  ),
  page(
    'simplefin',
    'investors',
    '/investor/acc-link',
    'Link with SimpleFIN',
    'On **Link your accounts** choose **Link with SimpleFIN** and paste a setup token of SimpleFIN. The token works once.',
  ),
  page(
    'manual_accounts',
    'investors',
    '/investor/accounts',
    'Add something by hand',
    'Open **Accounts** and choose **Add manually**: a house, a car, valuables, a loan or any other account. Enter its value now; update it from its menu whenever it changes, and the earlier values stay.',
  ),
  page(
    'update_value',
    'investors',
    '/investor/accounts',
    'Change the value of what was added by hand',
    'Open **Accounts**, then the menu of the account, and choose **Update value**. Each value keeps its day, so your history stays right.',
  ),
  page(
    'fix_connection',
    'investors',
    '/investor/accounts',
    'Fix a connection',
    'When an institution needs you, **Accounts** shows a mark and the bell tells you. Open its menu and choose **Renew**; sign in again, and the accounts are read anew. What was read before stays.',
  ),
  page(
    'refresh',
    'investors',
    '/investor/accounts',
    'Refresh your accounts',
    'Linked accounts are read by themselves every day. To read them now, choose **Sync** in the settings under **Linked institutions**. Institutions decide how new their data are.',
  ),
  page(
    'remove_account',
    'investors',
    '/investor/accounts',
    'Remove or archive an account',
    'Open **Accounts**, then the menu of the account or the institution. **Archive** keeps its history and stops updating it, inside or outside of your net worth; **Remove** takes it out of every view. Linking it again within 30 days brings it back; after that it is erased.',
  ),
  page(
    'same_account',
    'investors',
    '/investor/accounts',
    'An account is there twice',
    'When two entries look like the same account, **Accounts** asks whether they are one. Joined ones keep both histories and count once; you can take it back.',
  ),
  page(
    'net_worth_computed',
    'investors',
    '/investor',
    'How net worth is computed',
    'What you own less what you owe, in your base currency at the last rates. Accounts count from the day they were linked or have a history; archived ones count only if you chose so. The dashboard shows how it came about.',
  ),
  page(
    'returns_computed',
    'investors',
    '/investor/performance',
    'How returns are computed',
    '**Performance** shows time-weighted returns after fees of your investment accounts, and money-weighted ones beside them. **How it is calculated** lists the flows behind them.',
  ),
  page(
    'positions_screen',
    'investors',
    '/investor/positions',
    'Find a holding',
    '**Positions** lists what you hold by institution, with units, price, value and cost. Search by name or ticker.',
  ),
  page(
    'transactions_screen',
    'investors',
    '/investor/transaction',
    'Find a transaction',
    '**Transactions** has a search, a range of dates, and views by account type and institution.',
  ),
  page(
    'reports',
    'investors',
    '/investor/reports',
    'See where your money comes from and goes',
    '**Reports** shows the flow of a period from kinds of income to spending, spending and income line by line, months beside each other, and this year beside the last. Press a part to see its transactions. Choose a time that goes on, such as last month, or two days; filter by account, category, payee or tag. **Save report** keeps it under a name; it can be exported as CSV and printed. Transfers between your accounts, pending and excluded transactions are left out.',
  ),
  page(
    'transfers',
    'investors',
    '/investor/transaction',
    'Mark a transfer between your accounts',
    'Transfers between your own accounts are found by themselves and do not count as spending. In the menu of a transaction you can mark two as a transfer, or say that they are none.',
  ),
  page(
    'income_calendar',
    'investors',
    '/investor/income',
    'See what income is to come',
    '**Income** shows what came in and what to expect by month, with a calendar to download. How each payment is expected stands beside it.',
  ),
  page(
    'allocation_limits',
    'investors',
    '/investor/allocation',
    'Change the limits of the allocation checks',
    'Open **Allocation** and choose **Thresholds**: from what share on a position, an issuer, cash or fees are marked.',
  ),
  page(
    'risk_questionnaire',
    'investors',
    '/investor/settings',
    'Take the risk questionnaire',
    'Open **Settings** and choose **Risk tolerance**. A few questions make a score and a target allocation; you can take it again, and the earlier scores stay.',
  ),
  page(
    'set_budget',
    'investors',
    '/investor/budget',
    'Set a budget',
    'Open **Budget** and choose **New budget**: a category or a group, an amount a month, and whether what is left goes over to the next. The page shows what is left and whether you are ahead of the month. A transaction counts in its category; of one that is split, each part in its own. Transfers, pending and excluded transactions are left out.',
  ),
  page(
    'set_goal',
    'investors',
    '/investor/goals',
    'Set a goal',
    'Open **Goals** and choose **New goal**: an emergency fund, a house, retirement, debts to pay off, or one of your own. Give it an amount, a day and the accounts that stand behind it. The page says what is saved, what it takes a month, and whether you are on track; **Projection** looks ahead in ranges.',
  ),
  page(
    'categories',
    'investors',
    '/investor/categories',
    'Change categories',
    'Open a transaction and choose another **category**; it can hold for the payee’s other transactions too, and what you choose is never overruled. In the same place a transaction is **split** into parts, given a tag or a note, marked as a transfer, or left out of cash flow. **Categories** has those of your own, with icon and colour.',
  ),
  page(
    'set_alerts',
    'investors',
    '/investor/settings/alerts',
    'Set an alert',
    'Open **Settings**, then **Alerts**, or choose **Choose what you are told of** in the bell. Alerts tell of large transactions, anything of one payee, low balances, categories over an amount or their budget, price rises, unusual spending, drift from your target and what matures soon. While you set one it says how often it would have told something in the last 90 days. Each is told in the bell, on wish also by mail at once or in a weekly digest, never in your quiet hours. **Tell me when…** stands in the menu of an account, a budget and what recurs.',
  ),
  page(
    'lots',
    'investors',
    '/investor/gains',
    'Choose which shares were sold',
    'Open **Performance**, then **Gains**. Each account has a **cost method**: first in first out, average cost, highest cost first, or lots chosen by hand. **Choose lots** beside a sale picks the very purchases it sold, and can be undone. It changes what is computed here; what counts for tax is what your broker was told.',
  ),
  page(
    'share_with_advisor',
    'investors',
    '/investor/settings',
    'Share with an advisor',
    'An advisor asks, you decide: the request stands in **Settings** under **Advisor access**. An advisor you agree to sees your accounts, positions, performance and risk score; never your transactions or conversations.',
  ),
  page(
    'end_access',
    'investors',
    '/investor/settings',
    'End an advisor’s access',
    'Open **Settings**, then **Advisor access**, and choose **End access**. It ends at once. **What advisors looked at** lists every look.',
  ),
  page(
    'export',
    'everybody',
    '/investor/settings',
    'Download your data',
    'Open **Settings** and choose **Download my data**: everything that is yours, as a zip file with tables (CSV) and JSON, your transactions among them.',
  ),
  page(
    'close_account',
    'everybody',
    '/investor/settings',
    'Close your account',
    'Open **Settings** and choose **Close account**. You are logged out everywhere at once and your data are erased; download them first if you want to keep them.',
  ),
  page(
    'password',
    'everybody',
    '/investor/settings',
    'Change or reset your password',
    'Signed in: **Settings**, then **Security**, **Password**; your other devices are logged out. Not signed in: **Forgot password** on the login page sends you a mail.',
  ),
  page(
    'passkeys',
    'everybody',
    '/investor/settings',
    'Sign in with a passkey',
    'Open **Settings**, then **Security**, and choose **Add a passkey**: fingerprint, face or a security key. It signs you in without a password, too.',
  ),
  page(
    'authenticator',
    'everybody',
    '/investor/settings',
    'Turn on a second step',
    'Open **Settings**, then **Security**, and choose **Set up an authenticator app**. Scan the code with the app on your phone and type what it shows. Keep the **recovery codes** in a safe place.',
  ),
  page(
    'recovery_codes',
    'everybody',
    '/investor/settings',
    'Recovery codes',
    'They let you in when your phone is gone; each works once. **Settings**, **Security**, **Recovery codes** makes new ones, and the old ones stop working.',
  ),
  page(
    'devices',
    'everybody',
    '/investor/settings',
    'Devices and log out',
    '**Settings**, **Security**, **Devices** shows where you are signed in, and logs out one or all of them. **Security activity** lists what happened.',
  ),
  page(
    'notifications',
    'everybody',
    '/investor/settings',
    'Notifications and mails',
    'The bell shows news about your accounts. Which mails you get is chosen in **Settings** under **Notifications**; mails about the safety of your account always reach you.',
  ),
  page(
    'profile',
    'everybody',
    '/investor/settings',
    'Change your name, e-mail or time zone',
    'Open **Settings** and then **Profile**. The time zone decides what counts as today.',
  ),
  page(
    'appearance',
    'everybody',
    '/investor/settings',
    'Dark mode',
    'Open **Settings**, then **Appearance**: light, dark, or as your device. It is kept on this device.',
  ),
  page(
    'chat',
    'everybody',
    '/investor/chat',
    'Ask the assistant',
    'Ask in your own words. Each figure links to where it comes from. You can stop an answer, ask again, edit your question, and give a thumb up or down. The assistant reads; it moves no money and gives no advice to buy or sell.',
  ),
  page(
    'conversations',
    'everybody',
    '/investor/chat',
    'Find, rename, pin or delete a conversation',
    'The history beside the chat is searched by title and text. The menu of a conversation renames, pins, exports or deletes it.',
  ),
  page(
    'assistants',
    'investors',
    '/investor/assistant',
    'Start an assistant',
    '**AI Assistants** are ready-made reviews: net worth, spending, fees, income, allocation and more. Choose one and press **Start**; go on asking in its chat.',
  ),
  page(
    'privacy',
    'everybody',
    null,
    'Who sees your data',
    'You, and an advisor you agreed to. Bank logins are never kept here. Answers by rules stay on this server; where a language model is configured, the page above the chat says so and to whom questions go.',
  ),
  page(
    'tutorial',
    'everybody',
    '/investor',
    'Tutorial',
    'The menu at your name has **Tutorial & Help** with a short film and slides.',
  ),
  page(
    'institutions',
    'investors',
    '/investor/acc-link',
    'Is my bank supported?',
    'Search for it on **Link your accounts**. What cannot be linked can be uploaded as a statement or added by hand.',
  ),
  page(
    'cost',
    'everybody',
    null,
    'What it costs',
    'The application itself takes nothing. What your institutions charge stands in your transactions as fees.',
  ),
  page(
    'add_client',
    'advisors',
    '/advisor/clients',
    'Add or invite a client',
    'Open **Clients** and choose **Add client**. With an e-mail address you can ask to see the accounts; the client decides.',
  ),
  page(
    'import_clients',
    'advisors',
    '/advisor/clients',
    'Import clients',
    'Open **Clients** and choose **Import clients**: a CSV file with names and what else you have. You see what would be added before it is.',
  ),
  page(
    'households',
    'advisors',
    '/advisor/clients',
    'Households',
    'Clients with the same household are looked at together in **Book**: what they hold, and how it is divided, in your base currency or in one that you choose for the household.',
  ),
  page(
    'schedule_meeting',
    'advisors',
    '/advisor/meetings',
    'Plan a meeting',
    'Open **Meetings** and choose **New meeting**: client, day, kind and agenda. **Subscribe** puts them into your calendar.',
  ),
  page(
    'meeting_summary',
    'advisors',
    '/advisor/meetings',
    'Summarise a meeting',
    'Open the meeting, paste its transcript or notes, say that the client agreed to recording, and press **Summarise**. Key points, decisions, tasks and questions come with the passage they are taken from.',
  ),
  page(
    'follow_up_email',
    'advisors',
    '/advisor/meetings',
    'Write a follow-up mail',
    'In a meeting’s summary choose **Follow-up e-mail**: a draft with what was agreed and what is to do. Nothing is sent from here.',
  ),
  page(
    'book_views',
    'advisors',
    '/advisor/book',
    'Look over the whole book',
    '**Book** lists clients by cash, largest position, gap to target, last meeting, tasks and broken connections. Save a view with your own threshold.',
  ),
  page(
    'client_accounts',
    'advisors',
    '/advisor/clients',
    'See a client’s accounts',
    'A client’s page shows what they share or what you imported from statements. Each look at shared data is kept for the client to see.',
  ),
]

/** The pages for people of a role, each with the screen that they have for it. */
export const helpFor = (role: UserType): HelpPage[] =>
  HELP_PAGES.filter(
    ({ for: forWhom }) => forWhom === 'everybody' || (forWhom === 'advisors') === (role === 'ADVISOR'),
  ).map((page) =>
    role === 'ADVISOR' ? { ...page, screen: page.screen?.replace(/^\/investor\b/, '/advisor') ?? null } : page,
  )
