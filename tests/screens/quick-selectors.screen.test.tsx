import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

test.each([
  ['*', 7],
  ['input:not([type=hidden]):not([disabled]), details > summary', 2],
  ['[data-a="x y"]', 1],
  ['[data-words~="b"]', 1],
  ['.one.two, #three', 2],
  ['#three p', 1],
  ['section > p', 0],
  ['section p', 1],
  ['section p:first-child', 1],
])('%s finds %i elements, in the order of the document', (selector, count) => {
  const { container } = render(
    <>
      <input type="hidden" />
      <input data-a="x y" className="one two" />
      <details>
        <summary data-words="a b" />
      </details>
      <section>
        <div id="three">
          <p />
        </div>
      </section>
    </>,
  )
  const found = [...container.querySelectorAll(selector)]
  expect(found).toHaveLength(count)
  expect(found.every((element) => element.matches(selector))).toBe(true)
  const places = found.map((element) => [...container.getElementsByTagName('*')].indexOf(element))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
