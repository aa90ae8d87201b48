import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordBody, RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { ExportsView } from '../export-address.ts'
import { ExportDrawer } from '../parts/export-drawer.tsx'
import { ExportForm } from '../parts/export-form.tsx'
import { ExportList } from '../parts/export-list.tsx'

/** Exports of raw values: a new one, and those of the user. */
export default function ExportsScreen() {
  const { t } = useTranslation()
  const [view, setView] = useViewState(ExportsView)
  const wish = {
    farmCodes: view.farms.split(',').filter(Boolean),
    fromMs: view.from === 0 ? null : view.from,
    toMs: view.to === 0 ? null : view.to,
  }
  return (
    <RecordPage>
      <PageHeader title={t('historyExports.title')} />
      <RecordBody width="full">
        <RecordSection title={t('historyExports.new')}>
          <ExportForm key={`${view.farms} ${view.from} ${view.to}`} wish={wish} />
        </RecordSection>
        <ExportList onOpen={(id) => setView({ export: id }, { replace: false })} />
      </RecordBody>
      <ExportDrawer id={view.export} onClose={() => setView({ export: '' })} />
    </RecordPage>
  )
}
