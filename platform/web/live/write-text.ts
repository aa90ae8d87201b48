/**
 * Changes the text of an element that holds nothing else. A text of the same length changes in its node, so that the browser
 * makes no new boxes and lays out no more than this text; one of another length gets a new node, which a table that has to
 * see whether it fits hears of. An equal text costs nothing.
 */
export const writeText = (element: Element, text: string): void => {
  const node = element.firstChild
  if (!(node instanceof Text) || node.data.length !== text.length) element.textContent = text
  else if (node.data !== text) node.data = text
}
