/** As contracts take an id (`z.uuid()`): of a version that there is, or nothing but zeros or f. */
const uuid =
  /^(?:[\da-fA-F]{8}-[\da-fA-F]{4}-[1-8][\da-fA-F]{3}-[89abAB][\da-fA-F]{3}-[\da-fA-F]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/

/** Whether a text of an address can be the id of a record. */
export const isRecordId = (text: string): boolean => uuid.test(text)
