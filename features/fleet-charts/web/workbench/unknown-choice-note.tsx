import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import type { UnknownChoice } from '../charts/unknown-choice.ts'
import styles from './chart-workbench.module.css'

/** One sentence for each kind of thing that an address named and nobody knows. */
export function UnknownChoiceNote({ unknown }: { readonly unknown: UnknownChoice }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const list = new Intl.ListFormat(language)
  return (
    <p className={styles.hint} role="status">
      {[
        ...(['machines', 'signals'] as const).flatMap((kind) =>
          unknown[kind].length === 0
            ? []
            : t(`fleetCharts.unknown.${kind}`, { count: unknown[kind].length, names: list.format(unknown[kind]) }),
        ),
        ...(unknown.range === undefined ? [] : [t('fleetCharts.unknown.range', { name: unknown.range })]),
        ...(unknown.ends === undefined ? [] : [t(`fleetCharts.unknown.ends.${unknown.ends}`)]),
        ...unknown.times.map((name) => t('fleetCharts.unknown.time', { name })),
      ].join(' ')}
    </p>
  )
}
