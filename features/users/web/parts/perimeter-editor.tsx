import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { covers } from '../../../../domain/perimeter-rule.ts'
import { technologies } from '../../../../domain/technology.ts'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useFarmChoices } from '../../../../platform/web/search/use-farm-choices.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { Perimeter } from '../../contract/person.ts'
import { countryName } from '../person-names.ts'
import { perimeterFarmsQuery } from '../queries.ts'
import { FarmList } from './farm-list.tsx'
import styles from './perimeter-editor.module.css'

/** Which farms rights hold on: every farm, or filters and names; beside it the farms that this covers now. */
export function PerimeterEditor({
  value,
  hiddenFarms = 0,
  onChange,
  error,
}: {
  readonly value: Perimeter
  /** Farms by name that the reader does not see; they stay. */
  readonly hiddenFarms?: number
  readonly onChange: (next: Perimeter) => void
  readonly error?: string | undefined
}) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const query = useQuery(perimeterFarmsQuery())
  const farms = query.data
  const choices = useMemo(() => {
    const all = farms ?? []
    const sorted = (values: Iterable<string>, name: (value: string) => string) =>
      [...new Set(values)]
        .map((one) => ({ value: one, label: name(one) }))
        .sort((a, b) => a.label.localeCompare(b.label))
    return {
      countries: sorted([...all.map(({ countryCode }) => countryCode), ...value.countryCodes], (code) =>
        countryName(code, locale),
      ),
      subsidiaries: sorted([...all.flatMap(({ subsidiary }) => subsidiary ?? []), ...value.subsidiaries], (one) => one),
    }
  }, [farms, value.countryCodes, value.subsidiaries, locale])
  // A farm that is named and no longer known, or not to the reader, stays by its code.
  const named = useMemo(() => {
    const known = new Set(farms?.map(({ farmCode }) => farmCode))
    const others = value.farmCodes.filter((code) => !known.has(code))
    return [...(farms ?? []), ...others.map((farmCode) => ({ farmCode, name: farmCode }))]
  }, [farms, value.farmCodes])
  const namedChoices = useFarmChoices(named, ({ name }) => name)
  const covered = useMemo(() => farms?.filter((farm) => covers(value, farm)), [farms, value])
  const set = (change: Partial<Perimeter>) => onChange({ ...value, ...change })
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} inline />
  if (!farms || !covered) return <LoadingState label={t('users.farm.loading')} rows={4} />
  return (
    <div className={styles.editor}>
      <div className={styles.fields}>
        <Checkbox
          label={t('users.farm.every')}
          help={t('users.farm.everyHelp')}
          checked={value.everyFarm}
          onChange={(everyFarm) => set({ everyFarm })}
        />
        {!value.everyFarm && (
          <>
            <p className={styles.help}>{t('users.farm.filterHelp')}</p>
            <MultiSelect
              label={t('users.farm.countries')}
              placeholder={t('users.farm.any')}
              nothingFound={t('users.nothingFound')}
              choices={choices.countries}
              value={value.countryCodes}
              onChange={(countryCodes) => set({ countryCodes })}
            />
            <MultiSelect
              label={t('users.farm.technologies')}
              placeholder={t('users.farm.any')}
              nothingFound={t('users.nothingFound')}
              choices={technologies.map((one) => ({ value: one, label: t(`users.technology.${one}`) }))}
              value={value.technologies}
              onChange={(next) => set({ technologies: technologies.filter((one) => next.includes(one)) })}
            />
            {choices.subsidiaries.length > 0 && (
              <MultiSelect
                label={t('users.farm.subsidiaries')}
                placeholder={t('users.farm.any')}
                nothingFound={t('users.nothingFound')}
                choices={choices.subsidiaries}
                value={value.subsidiaries}
                onChange={(subsidiaries) => set({ subsidiaries })}
              />
            )}
            <MultiSelect
              label={t('users.farm.byName')}
              help={t('users.farm.byNameHelp')}
              placeholder={t('users.farm.noneNamed')}
              nothingFound={t('users.nothingFound')}
              choices={namedChoices}
              value={value.farmCodes}
              onChange={(farmCodes) => set({ farmCodes })}
            />
            {hiddenFarms > 0 && <p className={styles.help}>{t('users.farm.hidden', { count: hiddenFarms })}</p>}
          </>
        )}
        {error && <p className={styles.error}>{error}</p>}
      </div>
      <div className={styles.covered} aria-live="polite">
        <h3 className={styles.heading}>{t('users.farm.covers', { count: covered.length, total: farms.length })}</h3>
        {covered.length > 0 ? (
          <FarmList farms={covered} />
        ) : (
          <p className={styles.help}>{t('users.farm.coversNone')}</p>
        )}
      </div>
    </div>
  )
}
