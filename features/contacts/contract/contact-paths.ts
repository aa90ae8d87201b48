/** Addresses of contacts (specification 001 §2). */
export const contactsPath = '/PlantIDCard/Contacts'
export const contactCardPath = `${contactsPath}/Details/Edit/$contactId`
export const createContactPath = `${contactsPath}/Details/Create`

/** Address of the card of a contact. */
export const contactLink = (id: string): string => `${contactsPath}/Details/Edit/${encodeURIComponent(id)}`
