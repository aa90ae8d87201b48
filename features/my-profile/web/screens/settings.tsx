import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../domain/language.ts'
import { READ } from '../../../../domain/right.ts'
import { quantities, readableUnits } from '../../../../domain/unit.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fields, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Line } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { Switch } from '../../../../kit/primitives/switch.tsx'
import { keyCaps } from '../../../../kit/shortcuts/key-pattern.ts'
import { themeChoices } from '../../../../kit/tokens/theme-name.ts'
import { startPageOf } from '../../../../platform/web/preference/start-page.ts'
import { useStoredValue } from '../../../../platform/web/preference/use-stored-value.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { zoneModes } from '../../../../platform/web/reader/zone-mode.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import { isMac, type PaletteKey, paletteKeys } from '../../../../platform/web/shortcuts/key-choices.ts'
import { useKeyChoices } from '../../../../platform/web/shortcuts/use-key-choices.ts'
import { densities, useDensity } from '../../../../platform/web/table/use-density.ts'
import { useThemeChoice } from '../../../../platform/web/theme/use-theme-choice.ts'
import { useUnitPreferences } from '../../../../platform/web/units/unit-preferences.ts'
import { languageName } from '../names.ts'
import { refusalKey } from '../refusal.ts'
import { useAccountLanguage } from '../use-account-language.ts'

const startPages = [
  { href: '/', id: 'home', product: undefined },
  { href: '/MyFleet/Tiles', id: 'tiles', product: 'MyFleet' },
  { href: '/MyFleet/Overview', id: 'overview', product: 'MyFleet' },
  { href: '/MyFleet/Table', id: 'table', product: 'MyFleet' },
  { href: '/MyFleet/Charts', id: 'charts', product: 'MyFleet' },
] as const

/** The choice that wishes nothing. */
const asPlant = 'plant'

/** How the application looks and behaves for this person. Each choice holds at once, and in every browser. */
export default function SettingsTab() {
  const { t } = useTranslation()
  const can = useCan()
  const [theme, setTheme] = useThemeChoice()
  const [density, setDensity] = useDensity()
  const zone = useZone()
  const [wishes, setWishes] = useUnitPreferences()
  const [{ palette, singleKeys }, changeKeys] = useKeyChoices()
  const [startPage, setStartPage] = useStoredValue(startPageOf(usePerson()?.id ?? ''))
  const pages = startPages.filter(({ product }) => product === undefined || can({ product, flag: READ }))
  return (
    <RecordBody width="narrow">
      <Note>{t('myProfile.settings.help')}</Note>
      <RecordSection title={t('myProfile.settings.look')}>
        <LanguageChoice />
        <Choice label={t('shell.theme.label')}>
          <SegmentedControl
            label={t('shell.theme.label')}
            choices={themeChoices.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
            value={theme}
            onChange={setTheme}
          />
        </Choice>
        <Choice label={t('table.density')}>
          <SegmentedControl
            label={t('table.density')}
            choices={densities.map((value) => ({ value, label: t(`table.${value}`) }))}
            value={density}
            onChange={setDensity}
          />
        </Choice>
        <Choice label={t('shell.zone.label')}>
          <SegmentedControl
            label={t('shell.zone.label')}
            choices={zoneModes.map((value) => ({ value, label: t(`shell.zone.${value}`) }))}
            value={zone.mode}
            onChange={zone.setMode}
          />
        </Choice>
      </RecordSection>
      <RecordSection title={t('myProfile.units.title')}>
        <Fields>
          {quantities.map((quantity) => (
            <Select
              key={quantity}
              label={t(`myProfile.units.${quantity}`)}
              choices={[
                { value: asPlant, label: t(`myProfile.units.plant.${quantity}`) },
                ...readableUnits[quantity].map((unit) => ({ value: unit, label: unit })),
              ]}
              value={wishes[quantity] ?? asPlant}
              onChange={(unit) => {
                const { [quantity]: _, ...others } = wishes
                setWishes(unit === asPlant ? others : { ...others, [quantity]: unit })
              }}
            />
          ))}
        </Fields>
        <Note>{t('myProfile.units.help')}</Note>
      </RecordSection>
      <RecordSection title={t('myProfile.settings.start')}>
        <Fields>
          <Select
            label={t('myProfile.settings.startPage')}
            choices={pages.map(({ href, id }) => ({ value: href, label: t(`myProfile.page.${id}`) }))}
            value={pages.some(({ href }) => href === startPage) ? startPage : '/'}
            onChange={setStartPage}
          />
        </Fields>
        <Note>{t('myProfile.settings.startHelp')}</Note>
      </RecordSection>
      <RecordSection title={t('shell.keys.title')}>
        <Fields>
          <Select
            label={t('shell.keys.palette')}
            choices={paletteKeys.map((key) => ({
              value: key,
              label: key === 'none' ? t('shell.keys.none') : keyCaps(key, isMac()).join(' '),
            }))}
            value={palette}
            onChange={(key) => changeKeys({ palette: key as PaletteKey })}
          />
          <WholeRow>
            <Switch
              label={t('shell.keys.single')}
              checked={singleKeys}
              onChange={(areOn) => changeKeys({ singleKeys: areOn })}
            />
            <Note>{t('shell.keys.singleText')}</Note>
          </WholeRow>
        </Fields>
      </RecordSection>
    </RecordBody>
  )
}

/** The language of the account, whatever this browser alone was set to. */
function LanguageChoice() {
  const { t } = useTranslation()
  const { language, choose } = useAccountLanguage()
  return (
    <Choice label={t('shell.language')}>
      <SegmentedControl
        label={t('shell.language')}
        choices={languages.map((one) => ({ value: one, label: <span lang={one}>{languageName(one)}</span> }))}
        value={language}
        onChange={(next) =>
          void choose(next).catch((error: unknown) => showNotice(t(refusalKey(error)), { state: 'critical' }))
        }
      />
    </Choice>
  )
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Line alone after={children}>
      {label}
    </Line>
  )
}
