/**
 * Changes the text of an element that holds nothing else. Its text node stays, so that the browser makes no new
 * boxes and lays out no more than this text; an equal text costs nothing.
 */
export const writeText = (element: Element, text: string): void => {
  const node = element.firstChild
  if (!(node instanceof Text)) element.textContent = text
  else if (node.data !== text) node.data = text
}
