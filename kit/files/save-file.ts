/** Lets the browser download the file at an address of this site. */
export const downloadFrom = (address: string, name: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Downloads a file in the browser. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  downloadFrom(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
