import { IconArrowsSort, IconChevronDown, IconLayoutGrid, IconStack2 } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../../../kit/composites/page/filling-screen.module.css'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { SearchField } from '../../../../kit/primitives/search-field.tsx'
import { useListedKeys, useShortcut } from '../../../../kit/shortcuts/use-shortcut.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { NeedChips } from '../../../fleet-state/web/figures-port.ts'
import { tileGroupings, tileOrders } from '../../../fleet-views/contract/tile-choices.ts'
import type { TilesView } from '../../../fleet-views/web/views-port.ts'
import own from './tiles-bar.module.css'

/** Which farms are shown (by need and by words), and how they stand. */
export function TilesBar({
  farms,
  view,
  onView,
}: {
  /** Those that the search left. */
  readonly farms: readonly FarmRow[]
  readonly view: TilesView
  readonly onView: (change: Partial<TilesView>, options?: { readonly replace?: boolean }) => void
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const search = useRef<HTMLInputElement>(null)
  useShortcut({
    id: 'tiles-search',
    keys: ['/'],
    label: t('myFleet.tiles.search'),
    group: t('myFleet.tiles.keys'),
    run: () => {
      search.current?.focus()
      search.current?.select()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` keeps its identity when the language changes
  const keys = useMemo(
    () => [
      {
        id: 'tiles-move',
        keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'],
        label: t('myFleet.tiles.keyMove'),
        group: t('myFleet.tiles.keys'),
      },
      { id: 'tiles-open', keys: ['Enter'], label: t('myFleet.tiles.keyOpen'), group: t('myFleet.tiles.keys') },
    ],
    [t, language],
  )
  useListedKeys(keys)
  const choices = (name: 'group' | 'order', values: readonly string[]) =>
    values.map((value) => ({
      id: value,
      label: t(`myFleet.tiles.${name}.${value}`),
      checked: value === view[name],
      onSelect: () => onView({ [name]: value }, { replace: false }),
    }))
  return (
    <div className={styles.bar}>
      <Toolbar
        label={t('fleetState.need.label')}
        end={
          <>
            <Menu
              button={
                <Button size="small" icon={<IconStack2 size={16} />}>
                  <WithChevron>
                    {t('myFleet.tiles.groupBy', { by: t(`myFleet.tiles.group.${view.group}`) })}
                  </WithChevron>
                </Button>
              }
              sections={[{ items: choices('group', tileGroupings) }]}
            />
            <Menu
              button={
                <Button size="small" icon={<IconArrowsSort size={16} />}>
                  <WithChevron>
                    {t('myFleet.tiles.orderBy', { by: t(`myFleet.tiles.order.${view.order}`) })}
                  </WithChevron>
                </Button>
              }
              sections={[{ items: choices('order', tileOrders) }]}
            />
            <IconButton
              size="small"
              icon={<IconLayoutGrid size={16} />}
              label={t('myFleet.tiles.compact')}
              pressed={view.size === 'compact'}
              onClick={() => onView({ size: view.size === 'compact' ? 'full' : 'compact' }, { replace: false })}
            />
            <span className={own.search}>
              <SearchField
                label={t('myFleet.tiles.search')}
                value={view.search}
                onChange={(text) => onView({ search: text })}
                hint="/"
                inputRef={search}
              />
            </span>
          </>
        }
      >
        {(view.need === 'needing' || view.need === 'noData') && (
          <Button size="small" aria-pressed onClick={() => onView({ need: 'all' }, { replace: false })}>
            {t(view.need === 'needing' ? 'fleetState.need.needing' : 'fleetState.need.unknown')}
          </Button>
        )}
        <NeedChips
          rows={farms}
          need={view.need === 'needing' || view.need === 'noData' ? 'all' : view.need}
          onNeed={(need) => onView({ need }, { replace: false })}
        />
      </Toolbar>
    </div>
  )
}

function WithChevron({ children }: { readonly children: ReactNode }) {
  return (
    <span className={own.choice}>
      {children}
      <IconChevronDown size={12} aria-hidden="true" />
    </span>
  )
}
