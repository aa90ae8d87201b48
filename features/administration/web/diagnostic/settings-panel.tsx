import { useTranslation } from 'react-i18next'
import type { DiagnosticReport } from '../../contract/diagnostic.ts'
import tables from '../parts/administration.module.css'
import styles from './diagnostic.module.css'

/** Every setting of the process that answered, with where its value comes from; secrets are only said to be set. */
export function SettingsPanel({ settings }: { readonly settings: DiagnosticReport['settings'] }) {
  const { t } = useTranslation()
  const word = (key: string) => t(`administration.diagnostic.settings.${key}`)
  return (
    <div className={styles.scroll}>
      <table className={tables.table} aria-labelledby="diagnostic-settings">
        <thead>
          <tr>
            <th scope="col">{word('setting')}</th>
            <th scope="col">{word('value')}</th>
            <th scope="col" className={tables.desk}>
              {word('origin')}
            </th>
          </tr>
        </thead>
        <tbody>
          {settings.map(({ name, value, defaultText, origin, isSecret }) => (
            <tr key={name}>
              <th scope="row" className={styles.mono}>
                {name}
              </th>
              <td className={styles.value}>
                {value !== null ? (
                  <span className={styles.mono}>{value}</span>
                ) : origin !== 'default' && isSecret ? (
                  word('set')
                ) : (
                  <span lang="en" className={styles.note}>
                    {defaultText}
                  </span>
                )}
                {origin !== 'default' && <span className={`${styles.note} ${styles.onPhone}`}>{word(origin)}</span>}
              </td>
              <td className={`${tables.desk} ${origin === 'default' ? styles.note : ''}`}>{word(origin)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
