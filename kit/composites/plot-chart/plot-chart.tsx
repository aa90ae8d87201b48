import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useThemeName } from '../../tokens/kit-provider.tsx'
import { type ChartPalette, readPalette } from '../time-chart/chart-palette.ts'
import { downloadPng } from '../time-chart/chart-picture.ts'
import styles from './plot-chart.module.css'
import type { NamedPlot, PlotHandle, PlotLegend } from './plot-model.ts'
import { cellColour, lineColour } from './plot-option.ts'
import { plotPicture } from './plot-picture.ts'
import { classColour } from './rose-drawing.ts'
import { RosePlotView } from './rose-plot.tsx'
import { XyPlotView } from './xy-plot.tsx'

/**
 * Plots that do not run over time, one beside the other, with one legend. The page gives the same figures as a table and as
 * files. Load the module lazily: it brings the chart library.
 */
export function PlotChart({
  label,
  plots,
  legend,
  note,
  locale,
  pictureName,
  handle,
}: {
  /** Accessible name. */
  readonly label: string
  readonly plots: readonly NamedPlot[]
  readonly legend: PlotLegend
  /** How the figures came to be. */
  readonly note: string
  readonly locale: string
  /** Without ending. */
  readonly pictureName: string
  readonly handle: Ref<PlotHandle>
}) {
  const theme = useThemeName()
  const root = useRef<HTMLElement>(null)
  const pictures = useRef(new Map<string, { readonly picture: () => HTMLCanvasElement | undefined }>())
  const [palette, setPalette] = useState<ChartPalette | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens change with the theme
  useEffect(() => {
    if (root.current) setPalette(readPalette(root.current))
  }, [theme])
  useImperativeHandle(handle, () => ({
    savePicture: () => {
      const drawn = plots.flatMap(({ id, title, note: own }) => {
        const canvas = pictures.current.get(id)?.picture()
        return canvas ? [{ title, note: own ?? '', canvas }] : []
      })
      if (!palette || drawn.length === 0) return false
      downloadPng(plotPicture(drawn, legend, palette, { title: label, note }), pictureName)
      return true
    },
  }))
  const keep = (id: string) => (held: { readonly picture: () => HTMLCanvasElement | undefined } | null) => {
    if (held) pictures.current.set(id, held)
    else pictures.current.delete(id)
  }
  const rose = plots[0]?.plot.kind === 'rose' ? plots[0].plot : undefined
  return (
    <figure ref={root} className={styles.chart} aria-label={label}>
      <p className={styles.note}>{note}</p>
      <div className={styles.plots} data-single={plots.length === 1 || undefined}>
        {plots.map(({ id, title, note: own, plot }) => (
          <div key={id} className={styles.plot}>
            <p className={styles.plotTitle}>
              {title} {own && <span className={styles.own}>{own}</span>}
            </p>
            {plot.kind === 'rose' ? (
              <RosePlotView label={title} plot={plot} palette={palette} handle={keep(id)} />
            ) : (
              <XyPlotView label={title} plot={plot} palette={palette} locale={locale} handle={keep(id)} />
            )}
          </div>
        ))}
      </div>
      {palette && (
        <ul className={styles.legend}>
          {legend.lines.map(({ id, name, place, dashed }) => (
            <li key={id}>
              <svg width="16" height="8" viewBox="0 0 16 8" aria-hidden="true">
                <path
                  d="M0 4h16"
                  stroke={lineColour(palette, place)}
                  strokeWidth="2"
                  strokeDasharray={dashed ? '4 2' : undefined}
                />
              </svg>
              {name}
            </li>
          ))}
          {rose?.classes.map((name, place) => (
            <li key={name}>
              <span
                className={styles.swatch}
                style={{ background: classColour(palette, place, rose.classes.length) }}
                aria-hidden="true"
              />
              {name}
            </li>
          ))}
          {legend.scale && (
            <li>
              {legend.scale.title}: {legend.scale.low}
              <span
                className={styles.ramp}
                aria-hidden="true"
                style={{
                  background: `linear-gradient(to right, ${[0, 0.25, 0.5, 0.75, 1].map((share) => cellColour(palette, share)).join(', ')})`,
                }}
              />
              {legend.scale.high}
            </li>
          )}
        </ul>
      )}
    </figure>
  )
}
