import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useKeyChoices } from '../../../../platform/web/shortcuts/use-key-choices.ts'
import { KeyCaps } from './key-caps.tsx'
import styles from './search-button.module.css'

/** The search in the top bar, with its key. Its word is its name, so that voice control finds it by what it reads. */
export function SearchButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation()
  const [{ palette }] = useKeyChoices()
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onPress}>
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <span className={styles.word}>{t('shell.search.button')}</span>
      {palette !== 'none' && (
        <span className={styles.key} aria-hidden="true">
          <KeyCaps keys={palette} />
        </span>
      )}
    </button>
  )
}
