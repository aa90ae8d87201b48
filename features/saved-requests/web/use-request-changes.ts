import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { call } from '../../../platform/web/api/call.ts'
import {
  createSavedRequest,
  deleteSavedRequest,
  restoreSavedRequest,
  setDefaultRequest,
  updateSavedRequest,
} from '../contract/endpoints.ts'
import type { RequestRole, RequestText, SavedRequest } from '../contract/saved-request.ts'
import { type RequestPlace, savedRequestsKey } from './queries.ts'
import { refusalOf } from './refusal.ts'

const writable = ({ criteria, actions, ...rest }: Partial<RequestText>) => ({
  ...rest,
  ...(criteria && { criteria: [...criteria] }),
  ...(actions && { actions: [...actions] }),
})

/**
 * Writes saved requests of a screen and reads the list again. Each resolves with what was written, or with undefined
 * after a notice that says what failed; nothing is changed then.
 */
export const useRequestChanges = (place: RequestPlace) => {
  const client = useQueryClient()
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)

  const attempt = async <T>(write: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    try {
      return await write()
    } catch (error) {
      const detail = error instanceof Error ? error.message : ''
      showNotice(t(`savedRequests.notice.${refusalOf(error)}`, { detail }), { state: 'critical' })
      return undefined
    } finally {
      await client.invalidateQueries({ queryKey: savedRequestsKey(place) })
      setBusy(false)
    }
  }

  return {
    isBusy,
    create: (text: RequestText) =>
      attempt(() =>
        call(createSavedRequest, {
          body: { ...place, ...text, criteria: [...text.criteria], actions: [...text.actions] },
        }),
      ),
    update: ({ id, version }: SavedRequest, text: Partial<RequestText>) =>
      attempt(() => call(updateSavedRequest, { params: { id }, body: { version, ...writable(text) } })),
    /** With a notice that offers to bring it back. */
    remove: async (request: SavedRequest) => {
      const removed = await attempt(() => call(deleteSavedRequest, { params: { id: request.id } }))
      if (removed)
        showNotice(t('savedRequests.notice.deleted', { name: request.name }), {
          action: {
            label: t('savedRequests.undo'),
            onPress: () => void attempt(() => call(restoreSavedRequest, { params: { id: request.id } })),
          },
        })
      return removed
    },
    setDefault: (role: RequestRole, id: string | null) =>
      attempt(() => call(setDefaultRequest, { body: { ...place, role, id } })),
  }
}
