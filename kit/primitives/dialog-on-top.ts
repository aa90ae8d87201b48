/** Dialogs are in the document in the order in which they opened. The id of its title identifies each dialog. */
export const isDialogOnTop = (id: string): boolean => {
  const last = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  return last === undefined || last.getAttribute('aria-labelledby') === `${id}-title`
}
