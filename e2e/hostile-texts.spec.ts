import type { Page } from '@playwright/test'
import { atRest } from '../apps/web/src/testing/at-rest.ts'
import { changeAnswers } from './support/intercept.ts'
import { pagesOfAdvisor, pagesOfInvestor } from './support/pages-of.ts'
import { expect, loginAs, test } from './support/test.ts'

/** Markup that would run something or ask for something, each with a word by which it is found where it is shown. */
const MARKUP = [
  '<img src=x onerror="window.ran = 1" data-ran>',
  '<script data-ran>window.ran = 1</script>',
  '"><svg data-ran onload="window.ran = 1">',
  "'><iframe data-ran srcdoc='<script>parent.ran = 1</script>'></iframe>",
  '</textarea><b data-ran>bold</b>',
  '<a data-ran href="javascript:window.ran = 1">here</a>',
  '<img data-ran src="https://evil.test/x.png">',
  '{{constructor.constructor("window.ran = 1")()}}',
]
const WORD = 'zzmarkup'

/** Texts that somebody wrote: a person, an institution or whoever booked something. */
const WRITTEN =
  /^(account_name|institution_name|client_name|household_name|household|display_name|first_name|last_name|firm_name|description|fi_description|payee|merchant|name|title|notes?|memo|message|content|summary|text|tag|file_name|label)$/

let turn = 0
/** What the server answers, with markup in front of whatever people and institutions write. */
function spoiled(answer: unknown, key = ''): unknown {
  // the tour of an advisor's first visit lies over every page
  if (key === 'actions' && Array.isArray(answer)) return answer.filter((one) => one !== 'SHOW_TUTORIAL_LINKS')
  if (Array.isArray(answer)) return answer.map((one) => spoiled(one, key))
  if (typeof answer === 'object' && answer !== null)
    return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, spoiled(value, name)]))
  if (typeof answer !== 'string' || answer === '' || !WRITTEN.test(key)) return answer
  return `${WORD} ${MARKUP[turn++ % MARKUP.length]} ${answer}`
}

/** Opens every page with markup in all texts. @returns how many of the pages showed some of it */
async function walk(page: Page, addresses: readonly string[]): Promise<number> {
  await changeAnswers(page, spoiled)
  page.on('dialog', (dialog) => void dialog.dismiss())
  let shown = 0
  for (const address of addresses) {
    await page.goto(address)
    await atRest(page)
    // a page of the aggregator's is a frame and nothing else
    await expect(page.locator('main > *, main iframe').first()).toBeAttached()
    const { elements, ran, words } = await page.evaluate((word) => {
      const fields = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value)
      return {
        elements: document.querySelectorAll('[data-ran]').length,
        ran: 'ran' in window,
        words: [document.body.innerText, ...fields].join(' ').split(word).length - 1,
      }
    }, WORD)
    expect({ address, elements, ran }).toEqual({ address, elements: 0, ran: false })
    if (words > 0) shown++
  }
  return shown
}

test('[S-077] markup in any text of an investor’s pages stays text: nothing of it becomes an element, runs or asks for anything', async ({
  page,
}) => {
  test.slow()
  await loginAs(page, 'investor@demo.test')
  expect(await walk(page, pagesOfInvestor())).toBeGreaterThan(10)
})

test('[S-077] markup in any text of an advisor’s pages stays text: nothing of it becomes an element, runs or asks for anything', async ({
  page,
}) => {
  test.slow()
  await loginAs(page, 'advisor@demo.test')
  expect(await walk(page, await pagesOfAdvisor(page))).toBeGreaterThan(6)
})
