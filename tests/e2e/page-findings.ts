import type { Page } from '@playwright/test'

/** Texts on the page that look like keys of our texts, e.g. `myFleet.title.table`. */
export const rawKeys = (page: Page, rooms: readonly string[]): Promise<string[]> =>
  page.evaluate((names) => {
    const words: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    // What a machine writes, e.g. the name of a job, may look like a key.
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('code, pre, script'))
        words.push(walker.currentNode.nodeValue ?? '')
    const text = `${document.title}\n${words.join('\n')}\n${[
      ...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'),
    ]
      .flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      )
      .join('\n')}`
    const pattern = new RegExp(`\\b(${names.join('|')})\\.[a-z0-9][\\w.-]*|\\{\\{|undefined|\\[object`, 'g')
    return [...text.matchAll(pattern)].map(([found]) => found)
  }, rooms)

/** Texts that end before their end. Columns are as wide as a person makes them: what stands in them may end in an ellipsis. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, h1, h2, nav a, label, main p')]
      .flatMap((element) => [element, ...element.querySelectorAll('span')])
      .filter((element) => {
        const style = getComputedStyle(element)
        const isShown = element.checkVisibility() && element.clientWidth > 4
        return (
          isShown &&
          element.textContent?.trim() !== '' &&
          element.closest('[role="columnheader"], [role="gridcell"], [role="rowheader"], [role="cell"]') === null &&
          style.overflowX !== 'visible' &&
          element.scrollWidth > element.clientWidth + 1
        )
      })
      .map((element) => element.textContent?.slice(0, 60) ?? ''),
  )

/** By how many px the page or its content can be pushed sideways. Tables and tab bars scroll within themselves. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.getElementById('content')].map((element) =>
        element ? element.scrollWidth - element.clientWidth : 0,
      ),
    ),
  )

/** So many letters: up to six more for the last word, then words of six. One long word would break no line. */
const moreLetters = (count: number): string => 'ẽ'.repeat(Math.max(0, count)).replace(/(.{6})(?=.)/g, '$1 ')

/** Of each text of a language so much that it is 40 % longer than the English one; some are without help. */
export const longerTexts = async (page: Page, language: string): Promise<void> => {
  const lengthOf = (text: string) => text.replace(/\{\{.*?\}\}/g, '').length
  const longer = (text: unknown, english: unknown): unknown =>
    typeof text === 'string'
      ? text + moreLetters(Math.ceil(lengthOf(String(english ?? text)) * 1.4) - lengthOf(text))
      : Object.fromEntries(
          Object.entries(text as object).map(([key, inner]) => [key, longer(inner, Object(english)[key])]),
        )
  await page.route(`**/ressources/${language}*`, async (route) => {
    const english = await (await page.request.get('/ressources/en-GB')).json()
    const response = await route.fetch()
    await route.fulfill({ response, json: longer(await response.json(), english) })
  })
}
