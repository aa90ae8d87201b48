/**
 * Whether nothing stands before a dialog. Dialogs stand in the page in the order in which they opened; each is named by
 * its title, whose id is made of its own.
 */
export const isDialogOnTop = (id: string): boolean => {
  const last = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  return last === undefined || last.getAttribute('aria-labelledby') === `${id}-title`
}
