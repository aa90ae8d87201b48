import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import type { DiagnosticReport } from '../../contract/diagnostic.ts'
import styles from './diagnostic.module.css'

/** Every setting of the process that answered, with where its value comes from; secrets are only said to be set. */
export function SettingsPanel({ settings }: { readonly settings: DiagnosticReport['settings'] }) {
  const { t } = useTranslation()
  const word = (key: string) => t(`administration.diagnostic.settings.${key}`)
  const value = ({ value: text, origin, isSecret, defaultText }: DiagnosticReport['settings'][number]) => {
    if (text !== null) return <span className={styles.mono}>{text}</span>
    if (origin !== 'default' && isSecret) return word('set')
    return (
      <span lang="en">
        <Note inline>{defaultText}</Note>
      </span>
    )
  }
  return (
    <ShortTable
      label={{ id: 'diagnostic-settings' }}
      rows={settings}
      rowKey={({ name }) => name}
      columns={[
        {
          id: 'setting',
          header: word('setting'),
          names: true,
          look: 'code',
          cell: ({ name }) =>
            name.split(/(?<=_)/).map((part) => (
              <Fragment key={part}>
                {part}
                <wbr />
              </Fragment>
            )),
        },
        {
          id: 'value',
          header: word('value'),
          cell: (setting) => (
            <>
              <span className={styles.value}>{value(setting)}</span>
              {setting.origin !== 'default' && (
                <div className={styles.onPhone}>
                  <Note inline>{word(setting.origin)}</Note>
                </div>
              )}
            </>
          ),
        },
        {
          id: 'origin',
          header: word('origin'),
          from: 'tablet',
          cell: ({ origin }) => (origin === 'default' ? <Note inline>{word(origin)}</Note> : word(origin)),
        },
      ]}
    />
  )
}
