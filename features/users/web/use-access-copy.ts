import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { formOf, type PersonForm } from './person-form.ts'
import { personQuery } from './queries.ts'

type Change = (change: Partial<PersonForm>) => void

/** Copies the access of another user into a form. An edit of the access, or a later choice, ends a copy that still waits. */
export const useAccessCopy = (onChange: Change) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [source, setSource] = useState('')
  const newest = useRef('')
  const choose = (id: string) => {
    newest.current = id
    setSource(id)
  }
  const copy = async (id: string): Promise<void> => {
    choose(id)
    if (id === '') return
    try {
      const person = await client.fetchQuery(personQuery(id))
      if (newest.current !== id) return
      const { groupIds, perimeter } = formOf(person)
      onChange({ groupIds, perimeter, products: person.grants[0]?.products ?? {} })
    } catch {
      if (newest.current !== id) return
      choose('')
      showNotice(t('users.preset.copyFailed'), { state: 'critical' })
    }
  }
  const edit: Change = (change) => {
    choose('')
    onChange(change)
  }
  return { source, copy, edit }
}
