import { Kbd } from '../../../../kit/primitives/kbd.tsx'
import { keyCaps } from '../../../../kit/shortcuts/key-pattern.ts'
import { isMac } from '../../../../platform/web/shortcuts/key-choices.ts'
import styles from './key-caps.module.css'

/** The keys of a shortcut as caps; for a screen reader as one word, e.g. "Ctrl K". */
export function KeyCaps({ keys }: { readonly keys: string }) {
  const caps = keyCaps(keys, isMac())
  return (
    <span className={styles.caps}>
      {caps.map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  )
}
