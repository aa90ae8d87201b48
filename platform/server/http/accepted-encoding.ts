/** Whether a client unpacks what is packed so, by its header accept-encoding. */
export const takesEncoding = (header: string | readonly string[] | undefined, encoding: string): boolean =>
  [header ?? '']
    .flat()
    .join()
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .some((part) => part === encoding || (part.startsWith(`${encoding};`) && !/q=0(\.0*)?$/.test(part)))
