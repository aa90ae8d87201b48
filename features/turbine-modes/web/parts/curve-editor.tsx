import { IconPlus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fields } from '../../../../kit/composites/record/fields.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { type CurveGrid, type GridKind, gridKinds } from '../curves/curve-draft.ts'
import type { PlacedFault } from '../curves/mode-draft.ts'
import styles from './curve-editor.module.css'
import { CurveGridInput, type ShownFault } from './curve-grid-input.tsx'

/** Sentence of a fault with its figures. */
export const faultText = ({ fault, at }: PlacedFault, t: TFunction, format: Format): string => {
  const row = at?.row === undefined ? '' : `${t('turbineModes.row', { row: at.row + 1 })}: `
  if (fault === 'no-number') return `${row}${t('turbineModes.fault.no-number')}`
  const figure = (value = 0) => format.number(value, Number.isInteger(value) ? 0 : Math.abs(value) < 100 ? 3 : 1)
  return `${row}${t(`turbineModes.fault.${fault.code}`, { value: figure(fault.value), bound: figure(fault.bound) })}`
}

const freshGrid = (kind: GridKind, serration: boolean, grids: readonly CurveGrid[], density: string): CurveGrid => ({
  id: `n${grids.length}-${Date.now()}`,
  ...{ kind, serration, at: 'hub', turbulence: [null, null], rows: [] },
  density: kind === 'power' ? density : '',
})

/** Tables of curves of one hub height: one is open, others are chosen above it. */
export function CurveEditor({
  grids,
  faults,
  onChange,
}: {
  readonly grids: readonly CurveGrid[]
  readonly faults: readonly PlacedFault[]
  readonly onChange: (grids: readonly CurveGrid[]) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState<string>()
  const grid = grids.find(({ id }) => id === open) ?? grids[0]
  const nameOf = ({ kind, serration, density }: CurveGrid) => {
    const more =
      kind === 'power'
        ? `${density} kg/m³`
        : t(serration ? 'turbineModes.withSerration' : 'turbineModes.withoutSerration')
    return kind === 'cuts' ? t('turbineModes.grid.cuts') : `${t(`turbineModes.grid.${kind}`)} · ${more}`
  }
  const add = (kind: GridKind, serration: boolean) => {
    const isFirst = !grids.some((one) => one.kind === 'power')
    const fresh = freshGrid(kind, serration, grids, isFirst ? format.number(1.225, 3) : '')
    onChange([...grids, fresh])
    setOpen(fresh.id)
  }
  const isThere = (kind: GridKind, serration: boolean) =>
    kind !== 'power' && grids.some((one) => one.kind === kind && (kind === 'cuts' || one.serration === serration))
  const items = gridKinds
    .flatMap((kind) =>
      (kind === 'power' || kind === 'cuts' ? [false] : [false, true]).map((serration) => ({ kind, serration })),
    )
    .filter(({ kind, serration }) => !isThere(kind, serration))
  const change = (values: Partial<CurveGrid>) =>
    grid && onChange(grids.map((one) => (one.id === grid.id ? { ...one, ...values } : one)))
  const shown: readonly ShownFault[] = faults.flatMap((placed) =>
    placed.at && placed.at.grid === grid?.id
      ? [
          {
            ...placed.at,
            text: faultText(placed, t, format),
            isWarning: placed.fault !== 'no-number' && placed.fault.isWarning === true,
          },
        ]
      : [],
  )
  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        {grid && (
          <Select
            label={t('turbineModes.curve')}
            choices={grids.map((one) => ({ value: one.id, label: nameOf(one) }))}
            value={grid.id}
            onChange={(id) => setOpen(id ?? undefined)}
          />
        )}
        <Menu
          button={<Button icon={<IconPlus size={14} aria-hidden="true" />}>{t('turbineModes.addCurve')}</Button>}
          sections={[
            {
              label: t('turbineModes.addCurve'),
              items: items.map(({ kind, serration }) => ({
                id: `${kind} ${serration}`,
                label:
                  kind === 'power' || kind === 'cuts'
                    ? t(`turbineModes.grid.${kind}`)
                    : `${t(`turbineModes.grid.${kind}`)} · ${t(serration ? 'turbineModes.withSerration' : 'turbineModes.withoutSerration')}`,
                onSelect: () => add(kind, serration),
              })),
            },
          ]}
        />
        {grid && (
          <Button onClick={() => onChange(grids.filter(({ id }) => id !== grid.id))}>
            {t('turbineModes.removeCurve')}
          </Button>
        )}
      </div>
      {grid ? (
        <>
          <Fields>
            {grid.kind === 'power' && (
              <TextField
                label={t('turbineModes.density')}
                unit="kg/m³"
                value={grid.density}
                onChange={({ target }) => change({ density: target.value })}
              />
            )}
            {grid.kind === 'noise' && (
              <Select
                label={t('turbineModes.windHeight')}
                choices={[
                  { value: 'hub', label: t('turbineModes.atHub') },
                  { value: '10m', label: t('turbineModes.at10m') },
                ]}
                value={grid.at}
                onChange={(at) => change({ at: at === '10m' ? '10m' : 'hub' })}
              />
            )}
          </Fields>
          <Note>{t('turbineModes.pasteNote')}</Note>
          <CurveGridInput label={nameOf(grid)} grid={grid} faults={shown} onChange={(rows) => change({ rows })} />
        </>
      ) : (
        <Note>{t('turbineModes.noCurveYet')}</Note>
      )}
    </div>
  )
}
