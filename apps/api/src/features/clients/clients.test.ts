import * as clients from '@keelwise/contract/clients'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { foreignAccessesRecorded } from '../../platform/http/foreign-access.ts'
import { buildAccount, buildMeeting, buildPosition } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { shiftDays } from '@keelwise/finance/days'

const app = await createTestApp()
let advisor: Person
afterAll(() => app.close())
beforeEach(async () => {
  advisor = await app.person({ userType: 'ADVISOR' })
})

const add = (changes: object = {}, by = advisor) =>
  by.call(clients.createClient, { body: { first_name: 'Sky', last_name: 'Harbour', ...changes } })

const URL = '/api/wealth-management-clients/'

test('[R-1.002] [R-7.038] [R-7.039] [R-3.048] [R-3.049] a client is added with what is usual, and read again', async () => {
  const answer = await advisor.request('POST', URL, {
    first_name: ' Sky ',
    last_name: 'Harbour',
    email: 'Sky@Example.test',
  })
  expect(answer.status).toBe(201)
  const client = await advisor.call(clients.getClient, { params: { id: (answer.body as { id: string }).id } })
  expect(client).toEqual(answer.body)
  expect(client).toEqual({
    id: client.id,
    first_name: 'Sky',
    last_name: 'Harbour',
    name: 'Sky Harbour',
    email: 'Sky@Example.test',
    phone: null,
    date_of_birth: null,
    status: 'ACTIVE',
    household_name: null,
    risk_score: null,
    risk_band: null,
    investment_objective: null,
    annual_income: null,
    net_worth_estimate: null,
    notes: '',
    own_fields: [],
    link_status: 'NONE',
    link_status_at: null,
    total_market_value: null,
    currency: 'USD',
    unknown_accounts: 0,
    last_meeting_at: null,
    next_meeting_at: null,
    version: 1,
    created_at: '2026-11-21T12:00:00.000Z',
    updated_at: '2026-11-21T12:00:00.000Z',
  })
})

test('[R-7.040] [R-7.041] PATCH changes what is given, PUT writes the client anew, each with its version', async () => {
  const { id } = await add({ phone: '555 0100', risk_score: 57 })
  const patched = await advisor.call(clients.updateClient, {
    params: { id },
    body: { notes: 'a\u0007b\nc', version: 1 },
  })
  expect(patched).toMatchObject({
    phone: '555 0100',
    risk_score: 57,
    risk_band: 'moderate',
    notes: 'ab\nc',
    version: 2,
  })
  expect(await advisor.request('PATCH', `${URL}${id}/`, { notes: '', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict' },
  })
  const put = await advisor.call(clients.replaceClient, {
    params: { id },
    body: { first_name: 'Sky', last_name: 'Bay' },
  })
  expect(put).toMatchObject({ name: 'Sky Bay', phone: null, risk_score: null, notes: '', status: 'ACTIVE', version: 3 })
})

test.each([
  [{ first_name: '' }, 'first_name', 'First name is required'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ phone: '1'.repeat(21) }, 'phone', 'String must contain at most 20 character(s)'],
  [{ date_of_birth: '2999-01-01' }, 'date_of_birth', 'Enter a date in the past, at most 120 years ago.'],
  [{ date_of_birth: '1850-01-01' }, 'date_of_birth', 'Enter a date in the past, at most 120 years ago.'],
  [{ status: 'GONE' }, 'status', 'Invalid enum value'],
  [{ risk_score: 101 }, 'risk_score', 'Number must be less than or equal to 100'],
  [{ risk_score: '57' }, 'risk_score', 'Expected number, received string'],
  [{ annual_income: '-1' }, 'annual_income', 'Enter an amount of zero or more, with at most two decimals.'],
  [{ annual_income: '1.005' }, 'annual_income', 'Enter an amount of zero or more, with at most two decimals.'],
  [{ notes: 'n'.repeat(5001) }, 'notes', 'String must contain at most 5000 character(s)'],
])('a client with a bad value is refused, and nothing is kept (%#)', async (changes, field, message) => {
  const body = { first_name: 'Sky', last_name: 'Harbour', ...changes }
  expect(await advisor.request('POST', URL, body)).toMatchObject({ status: 400, body: { [field]: [message] } })
  expect((await advisor.call(clients.listClients)).count).toBe(0)
})

test('an e-mail address is one client’s, whatever its case, and free again when that client is gone', async () => {
  const first = await add({ email: 'sky@example.test' })
  const taken = { status: 400, body: { email: ['Another client has this e-mail address.'] } }
  const body = { first_name: 'A', last_name: 'B', email: 'SKY@example.test' }
  expect(await advisor.request('POST', URL, body)).toMatchObject(taken)
  const other = await add()
  expect(await advisor.request('PATCH', `${URL}${other.id}/`, { email: 'SKY@example.test' })).toMatchObject(taken)
  await add({ email: 'sky@example.test' }, await app.person({ userType: 'ADVISOR' }))
  const both = await Promise.all([1, 2].map(() => advisor.request('POST', URL, { ...body, email: 'two@example.test' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
  await advisor.call(clients.deleteClient, { params: { id: first.id } })
  await advisor.call(clients.updateClient, { params: { id: other.id }, body: { email: 'sky@example.test' } })
  expect(await advisor.request('POST', `${URL}${first.id}/restore/`)).toMatchObject(taken)
})

test('[R-7.042] a deleted client is gone with their conversations, and both come back within 30 days', async () => {
  const { id } = await add()
  const talk = await advisor.request('POST', '/api/conversations/', { title: 'About Sky', client_id: id })
  expect(talk.status).toBe(201)
  const before = await advisor.request('POST', '/api/conversations/', { title: 'Another' })
  expect(before.status).toBe(201)
  expect((await advisor.request('DELETE', `${URL}${id}/`)).status).toBe(204)
  for (const method of ['GET', 'DELETE', 'PATCH']) {
    const answer = await advisor.request(method, `${URL}${id}/`, method === 'PATCH' ? {} : undefined)
    expect(answer.status).toBe(404)
  }
  const titles = async () => {
    const list = (await advisor.request('GET', '/api/conversations/')).body as { results: { title: string }[] }
    return list.results.map(({ title }) => title)
  }
  expect(await titles()).toEqual(['Another'])
  expect(await advisor.call(clients.restoreClient, { params: { id } })).toMatchObject({ id, version: 2 })
  expect((await titles()).toSorted()).toEqual(['About Sky', 'Another'])
  await advisor.call(clients.deleteClient, { params: { id } })
  const now = app.clock.now
  app.clock.now = shiftDays(now, 31)
  const late = await advisor.request('POST', `${URL}${id}/restore/`)
  app.clock.now = now
  expect([401, 404]).toContain(late.status)
})

test('a client with a meeting on legal hold stays until the hold is lifted', async () => {
  const { id } = await add()
  const hold = (legal_hold: boolean) =>
    app.deps.db.system.updateTable('meeting').set({ legal_hold }).where('client_id', '=', id).execute()
  await buildMeeting(app.deps, advisor.userId, { client_id: id })
  await hold(true)
  expect(await advisor.request('DELETE', `${URL}${id}/`)).toMatchObject({
    status: 400,
    body: { non_field_errors: ['A meeting with this client is on legal hold. Lift it first.'] },
  })
  await hold(false)
  expect((await advisor.request('DELETE', `${URL}${id}/`)).status).toBe(204)
})

test('[R-7.037] [R-2.148] [R-9.004] clients come ten a page, by last name unless asked otherwise, nulls last both ways', async () => {
  const named = [
    ['Ada', 'Young', 90, 'z@example.test'],
    ['Zoe', 'Ames', null, null],
    ['Max', 'ames', 20, 'a@example.test'],
  ] as const
  for (const [first_name, last_name, risk_score, email] of named) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    await add({ first_name, last_name, risk_score, email })
  }
  const order = async (ordering?: string) =>
    (await advisor.call(clients.listClients, { query: ordering ? { ordering } : {} })).results.map(
      (row) => row.first_name,
    )
  expect(await order()).toEqual(['Max', 'Zoe', 'Ada'])
  expect(await order('-last_name')).toEqual(['Ada', 'Zoe', 'Max'])
  expect(await order('name')).toEqual(['Ada', 'Max', 'Zoe'])
  expect(await order('risk_score')).toEqual(['Max', 'Ada', 'Zoe'])
  expect(await order('-risk_score')).toEqual(['Ada', 'Max', 'Zoe'])
  expect(await order('-email')).toEqual(['Ada', 'Max', 'Zoe'])
  expect(await order('created_at')).toEqual(['Ada', 'Zoe', 'Max'])
  expect(await order('total_market_value')).toHaveLength(3)
  expect(await order('-last_meeting_at')).toHaveLength(3)
  expect(await advisor.request('GET', `${URL}?ordering=notes`)).toMatchObject({
    status: 400,
    body: { ordering: ['Invalid ordering field.'] },
  })
  for (let count = 0; count < 8; count++) await add({ last_name: `Zz${count}` })
  const first = await advisor.call(clients.listClients)
  expect([first.count, first.results.length, first.previous]).toEqual([11, 10, null])
  const second = await advisor.call(clients.listClients, { query: { page: 2 } })
  expect([second.results.map((row) => row.last_name), second.next]).toEqual([['Zz7'], null])
  expect((await advisor.request('GET', `${URL}?page=3`)).status).toBe(404)
})

test('clients are found by name and address, status and household', async () => {
  await add({ first_name: 'Zoe', last_name: 'Ames', email: 'boat@example.test', household_name: 'The Ames' })
  await add({ first_name: 'Max', last_name: 'Ames', status: 'PROSPECT', household_name: 'the ames' })
  await add({ first_name: 'Ada', last_name: '%_\\' })
  const names = async (query: object) =>
    (await advisor.call(clients.listClients, { query })).results.map((row) => row.first_name).toSorted()
  expect(await names({ search: 'zOE am' })).toEqual(['Zoe'])
  expect(await names({ search: 'BOAT@' })).toEqual(['Zoe'])
  expect(await names({ search: '%_\\' })).toEqual(['Ada'])
  expect(await names({ status: 'PROSPECT' })).toEqual(['Max'])
  expect(await names({ household_name: 'The Ames' })).toEqual(['Max', 'Zoe'])
  expect(await names({ status: 'ALIEN' })).toEqual([])
})

test('[S-057] [S-061] [S-062] another advisor’s client is not there, whatever is tried, and each try is in the trail', async () => {
  const stranger = await app.person({ userType: 'ADVISOR' })
  const { id } = await add()
  const paths: [string, string, object?][] = [
    ['GET', `${URL}${id}/`],
    ['PUT', `${URL}${id}/`, { first_name: 'A', last_name: 'B' }],
    ['PATCH', `${URL}${id}/`, { notes: 'mine' }],
    ['DELETE', `${URL}${id}/`],
    ['POST', `${URL}${id}/invite/`],
    ['DELETE', `${URL}${id}/invite/`],
    ['GET', `/api/clients/${id}/portfolio/`],
    ['GET', `/api/clients/${id}/portfolio/performance/`],
    ['GET', `/api/advisor/clients/${id}/positions/`],
  ]
  for (const [method, path, body] of paths) {
    const foreign = await stranger.request(method, path, body)
    const random = await stranger.request(method, path.replace(id, crypto.randomUUID()), body)
    expect([method, path, foreign.status, foreign.body]).toEqual([method, path, 404, random.body])
  }
  expect((await advisor.call(clients.getClient, { params: { id } })).version).toBe(1)
  await foreignAccessesRecorded()
  const { count } = await app.deps.db.system
    .selectFrom('audit_event')
    .where('action', '=', 'access_denied')
    .where('object_id', '=', id)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(paths.length)
  const talk = await stranger.request('POST', '/api/conversations/', { client_id: id })
  expect(talk).toMatchObject({ status: 400, body: { client_id: [expect.any(String)] } })
})

test('[S-058] no investor reaches a route of advisors', async () => {
  const investor = await app.person()
  for (const path of [
    URL,
    `${URL}export/`,
    `${URL}${crypto.randomUUID()}/`,
    `/api/clients/${crypto.randomUUID()}/portfolio/`,
  ])
    expect((await investor.request('GET', path)).status).toBe(403)
})

test('[S-066] [S-070] [R-7.046] a client takes only what is documented: no owner, no link, no version of one’s choice', async () => {
  const stranger = await app.person({ userType: 'ADVISOR' })
  const secret = {
    id: crypto.randomUUID(),
    user_id: stranger.userId,
    holder_id: stranger.userId,
    email_key: 'other',
    import_id: crypto.randomUUID(),
    link_status: 'LINKED',
    total_market_value: '1.00',
    created_at: '2000-01-01T00:00:00.000Z',
    deleted_at: '2000-01-01T00:00:00.000Z',
  }
  const client = await add({ ...secret, version: 9 })
  await advisor.request('PATCH', `${URL}${client.id}/`, secret)
  const row = await app.deps.db.system
    .selectFrom('client')
    .selectAll()
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    user_id: advisor.userId,
    holder_id: null,
    email_key: null,
    import_id: null,
    deleted_at: null,
  })
  expect(row.version).toBe(2)
  expect(await stranger.call(clients.listClients)).toMatchObject({ count: 0 })
})

test('clients are read from a table: shown first, added on confirmation, doubles left out, and taken back as one', async () => {
  await add({ email: 'known@example.test' })
  const csv = [
    'First Name;Surname;E-mail;DOB;Status;Income;Ignored',
    'Zoe;Ames;zoe@example.test;2/29/1980;Prospect;$120,000.50;x',
    'Max;Ames;KNOWN@example.test;;;;',
    'Zoe;Again;ZOE@example.test;;;;',
    ';Nobody;;;;;',
    "Ada;'=Young;;1850-01-01;Nope;;",
    '"Multi\nline";Fine;;;;;',
  ].join('\n')
  const mapping = { email: 'E-mail' }
  const preview = await advisor.call(clients.importClients, { body: { csv, mapping } })
  expect(preview).toMatchObject({ add_count: 1, known_count: 2, invalid_count: 3, import_id: null })
  expect(preview.rows.map(({ line, outcome, errors }) => [line, outcome, Object.keys(errors)])).toEqual([
    [5, 'invalid', ['first_name']],
    [6, 'invalid', ['date_of_birth', 'status']],
    [7, 'invalid', ['first_name']],
    [3, 'known', []],
    [4, 'known', []],
    [2, 'add', []],
  ])
  expect((await advisor.call(clients.listClients)).count).toBe(1)
  const done = await advisor.call(clients.importClients, { body: { csv, mapping, confirm: true } })
  expect(done.add_count).toBe(1)
  const list = await advisor.call(clients.listClients, { query: { search: 'zoe' } })
  expect(list.results[0]).toMatchObject({ date_of_birth: '1980-02-29', status: 'PROSPECT', annual_income: '120000.50' })
  const again = await advisor.call(clients.importClients, { body: { csv, mapping, confirm: true } })
  expect([again.add_count, again.known_count, again.import_id]).toEqual([0, 3, null])
  const id = done.import_id ?? ''
  expect((await (await app.person({ userType: 'ADVISOR' })).request('DELETE', `${URL}import/${id}/`)).status).toBe(404)
  expect(await advisor.call(clients.undoClientImport, { params: { id } })).toEqual({ removed: 1, kept: 0 })
  expect((await advisor.call(clients.listClients)).count).toBe(1)
  expect(await advisor.request('POST', `${URL}import/`, { csv: 'nothing here' })).toMatchObject({
    status: 400,
    body: { csv: ['This is no table with a line of headings and at least one client.'] },
  })
})

test('[S-080] clients leave as CSV, safe for spreadsheets, and come in again as they were', async () => {
  await add({
    last_name: '=Cmd()',
    email: 'out@example.test',
    notes: 'two\nlines, "quoted"',
    own_fields: [{ name: 'Referred by', value: '=Ana: of the club' }],
    investment_objective: 'GROWTH',
  })
  const answer = await advisor.request('GET', `${URL}export/`)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="keelwise-clients-2026-11-21.csv"')
  const csv = String(answer.body)
  expect(csv).toContain("Sky,'=Cmd(),out@example.test")
  const other = await app.person({ userType: 'ADVISOR' })
  await other.call(clients.importClients, { body: { csv, confirm: true } })
  expect((await other.call(clients.listClients)).results[0]).toMatchObject({
    last_name: '=Cmd()',
    notes: 'two\nlines, "quoted"',
    own_fields: [{ name: 'Referred by', value: '=Ana: of the club' }],
    investment_objective: 'GROWTH',
  })
})

test('fields of their own that an advisor keeps of a client stay in their order, each name once', async () => {
  const boat = { name: 'Boat', value: 'the blue one' }
  const fields = [{ name: 'Referred by', value: 'Ana Ruiz' }, boat]
  const { id } = await add({ own_fields: fields })
  const read = () => advisor.call(clients.getClient, { params: { id } })
  expect((await read()).own_fields).toEqual(fields)
  await advisor.call(clients.updateClient, { params: { id }, body: { notes: 'x' } })
  expect((await read()).own_fields).toEqual(fields)
  const turned = [boat, { name: ' Referred by ', value: ' Luis ' }]
  await advisor.call(clients.updateClient, { params: { id }, body: { own_fields: turned } })
  expect((await read()).own_fields).toEqual([boat, { name: 'Referred by', value: 'Luis' }])
  for (const [wrong, message] of [
    [[fields[0], { name: 'REFERRED BY', value: 'Luis' }], 'Each name stands once.'],
    [Array.from({ length: 21 }, (_, at) => ({ name: `n${at}`, value: 'v' })), 'At most 20 fields.'],
  ] as const)
    expect(await advisor.request('PATCH', `${URL}${id}/`, { own_fields: wrong })).toMatchObject({
      status: 400,
      body: { own_fields: [message] },
    })
  for (const wrong of [[{ name: '', value: 'x' }], [{ name: 'x' }], [{ name: 'x', value: 'a\u0007b' }], 'x'])
    expect((await advisor.request('PATCH', `${URL}${id}/`, { own_fields: wrong })).status).toBe(400)
  expect((await read()).own_fields).toHaveLength(2)
})

test('an advisor sees nothing of holdings before anybody agreed', async () => {
  const investor = await app.person({ email: 'shy@example.test' })
  const account = await buildAccount(app.deps, investor.userId, { account_type: 'BROKERAGE' })
  await buildPosition(app.deps, investor.userId, { account_id: account.id })
  const client = await add({ email: 'shy@example.test' })
  expect(client.total_market_value).toBeNull()
  const portfolio = await advisor.request('GET', `/api/clients/${client.id}/portfolio/`)
  expect(portfolio.body).toMatchObject({
    source: 'NONE',
    as_of: null,
    total_market_value: { amount: '0.00', currency: 'USD' },
    unrealized_gain: { amount: null, percent: null },
    accounts: [],
    top_positions: [],
  })
})
