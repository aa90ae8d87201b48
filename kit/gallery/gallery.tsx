import { IconSun } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ConfirmBox } from '../composites/confirm/confirm-box.tsx'
import { Notices } from '../composites/page/notices.tsx'
import { PageHeader } from '../composites/page/page-header.tsx'
import { LoadingState } from '../composites/states/loading-state.tsx'
import { SegmentedControl } from '../primitives/segmented-control.tsx'
import { type ThemeChoice, themeChoices } from '../tokens/theme-name.ts'
import styles from './gallery.module.css'
import { GalleryDialogs } from './gallery-dialogs.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { GalleryFilters } from './gallery-filters.tsx'
import { GalleryFrame } from './gallery-frame.tsx'
import { type GalleryLanguage, GalleryLanguageProvider, galleryLanguages } from './gallery-language.tsx'
import { GalleryPage } from './gallery-page.tsx'
import { GalleryPrimitives } from './gallery-primitives.tsx'
import { GalleryRecord } from './gallery-record.tsx'
import { GalleryShortTable } from './gallery-short-table.tsx'
import { GalleryStates } from './gallery-states.tsx'
import { GallerySteps } from './gallery-steps.tsx'
import { GalleryTable } from './gallery-table.tsx'
import { GalleryTile } from './gallery-tile.tsx'
import { GalleryTokens } from './gallery-tokens.tsx'
import { GalleryTree } from './gallery-tree.tsx'

const GalleryChart = lazy(() => import('./gallery-chart.tsx').then((module) => ({ default: module.GalleryChart })))
const GalleryMap = lazy(() => import('./gallery-map.tsx').then((module) => ({ default: module.GalleryMap })))

const languageLabels: Record<GalleryLanguage, string> = {
  'en-GB': 'EN',
  'fr-FR': 'FR',
  'es-ES': 'ES',
  'pt-PT': 'PT',
}

const themeLabels: Record<ThemeChoice, string> = {
  light: 'Light',
  dark: 'Dark',
  'control-room': 'Control room',
  system: 'System',
}

/** Every piece of the kit in every state. The theme is the caller's, so that the whole page changes with it. */
export function Gallery({
  theme,
  onTheme,
}: {
  readonly theme: ThemeChoice
  readonly onTheme: (theme: ThemeChoice) => void
}) {
  const [language, setLanguage] = useState<GalleryLanguage>('en-GB')
  return (
    <main>
      <PageHeader
        title="Kit"
        note="every piece in every state"
        actions={
          <>
            <IconSun size={16} aria-hidden="true" />
            <SegmentedControl
              label="Theme"
              value={theme}
              onChange={onTheme}
              choices={themeChoices.map((value) => ({ value, label: themeLabels[value] }))}
            />
            <SegmentedControl
              label="Language of the texts"
              value={language}
              onChange={setLanguage}
              choices={galleryLanguages.map((value) => ({ value, label: languageLabels[value] }))}
            />
          </>
        }
      />
      <div className={styles.page}>
        <Section title="Colours and type">
          <GalleryTokens />
        </Section>
        <Section title="Controls">
          <GalleryPrimitives />
        </Section>
        <GalleryLanguageProvider language={language}>
          <Section title="Dates, numbers and files">
            <GalleryFields />
          </Section>
        </GalleryLanguageProvider>
        <Section title="Page pieces">
          <GalleryPage />
        </Section>
        <Section title="Records">
          <GalleryRecord />
        </Section>
        <GalleryLanguageProvider language={language}>
          <Section title="Dialogs">
            <GalleryDialogs />
          </Section>
          <Section title="Filter bar">
            <GalleryFilters />
          </Section>
          <Section title="Tree">
            <GalleryTree />
          </Section>
          <Section title="Steps and slides">
            <GallerySteps />
          </Section>
        </GalleryLanguageProvider>
        <Section title="Tiles">
          <GalleryTile />
        </Section>
        <Section title="Data table">
          <GalleryTable />
        </Section>
        <Section title="Short table">
          <GalleryShortTable />
        </Section>
        <Section title="Time chart">
          <Suspense fallback={<LoadingState label="Loading the chart" />}>
            <GalleryChart />
          </Suspense>
        </Section>
        <Section title="Map">
          <Suspense fallback={<LoadingState label="Loading the map" />}>
            <GalleryMap />
          </Suspense>
        </Section>
        <Section title="States">
          <GalleryStates />
        </Section>
        <Section title="Frame">
          <GalleryFrame />
        </Section>
      </div>
      <Notices label="Notices" closeLabel="Close" />
      <ConfirmBox />
    </main>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = `section-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
