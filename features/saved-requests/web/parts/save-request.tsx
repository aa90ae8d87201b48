import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Late } from '../../../../kit/primitives/late-part.tsx'
import { LoadingDialog } from '../../../../kit/primitives/loading-part.tsx'
import { savedRequestName } from '../../contract/request-rules.ts'
import type { Criterion, RequestAction } from '../../contract/saved-request.ts'
import type { RequestPlace } from '../queries.ts'
import { useRequestChanges } from '../use-request-changes.ts'
import { nameDialog } from './late-name-dialog.ts'

export interface SaveRequestProps {
  readonly place: RequestPlace
  readonly shown: { readonly criteria: readonly Criterion[]; readonly actions: readonly RequestAction[] }
}

/** The button of a SaveRequestButton, and the dialog that it opens. */
export function SaveRequest({ place, shown }: SaveRequestProps) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const changes = useRequestChanges(place)
  const save = async (name: string, isShared: boolean) => {
    if (await changes.create({ ...shown, name, isShared })) setAsked(false)
  }
  return (
    <>
      <Button look="primary" icon={<IconBookmark size={16} />} onClick={() => setAsked(true)}>
        {t('savedRequests.saveAs')}
      </Button>
      {isAsked && (
        <Late
          of={nameDialog}
          meanwhile={<LoadingDialog onClose={() => setAsked(false)} />}
          title={t('savedRequests.saveAs')}
          name=""
          isShared={false}
          defaultName={savedRequestName('', new Date().toISOString().slice(0, 10))}
          isBusy={changes.isBusy}
          onClose={() => setAsked(false)}
          onSave={(name, isShared) => void save(name, isShared)}
        />
      )}
    </>
  )
}
