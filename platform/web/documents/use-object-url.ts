import { useEffect, useState } from 'react'

/** Address of a content in this browser, valid while the component is shown. */
export const useObjectUrl = (content: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!content) return setAddress(undefined)
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}
