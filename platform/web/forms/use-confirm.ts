import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  answerQuestion,
  askQuestion,
  type ConfirmAnswer,
  type Question,
} from '../../../kit/composites/confirm/confirm-store.ts'
import { modalWindow } from '../../../kit/primitives/modal.tsx'

/**
 * Returns the function that asks before something happens that cannot be undone. The confirm box closes with the screen that
 * asked.
 */
export const useConfirm = () => {
  const { t } = useTranslation()
  const asked = useRef<number>(undefined)
  useEffect(() => {
    // A page that may have to ask can do so without a network.
    void modalWindow.fetch()
    return () => {
      if (asked.current !== undefined) answerQuestion(asked.current, 'close')
    }
  }, [])
  return useCallback(
    (question: Omit<Question, 'cancelLabel' | 'closeLabel'>): Promise<ConfirmAnswer> => {
      const { id, answer } = askQuestion({
        ...question,
        cancelLabel: t('action.cancel'),
        closeLabel: t('action.close'),
      })
      asked.current = id
      return answer
    },
    [t],
  )
}
