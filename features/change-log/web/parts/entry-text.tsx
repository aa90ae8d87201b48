/** Text of an entry: what stands between back quotes is code. */
export function EntryText({ text }: { readonly text: string }) {
  // Every second part stood between quotes; a quote that is not closed stays one.
  const parts = text.split(/`([^`]+)`/)
  return (
    <>
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name and never move
        index % 2 === 1 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>,
      )}
    </>
  )
}
