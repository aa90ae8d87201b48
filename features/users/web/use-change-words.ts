import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/web/i18n/use-format.ts'
import { valueText } from './change-words.ts'
import type { ChangeWords } from './parts/record-changes.tsx'

const operations = [
  'createUser',
  'updateUser',
  'changeUsers',
  'importUsers',
  'endUserSession',
  'endUserSessions',
  'inviteUser',
  'inviteUsers',
  'askForNewPassword',
  'createGroup',
  'updateGroup',
  'createUserAtSignIn',
  'linkUserAtSignIn',
  'setGroupsAtSignIn',
]

/** How changes of people and groups are told. */
export const useChangeWords = (): ChangeWords => {
  const { t } = useTranslation()
  const { locale } = useFormat()
  return {
    operations: Object.fromEntries(operations.map((operation) => [operation, t(`users.change.${operation}`)])),
    field: ({ field, before, after }) =>
      t('words.pair', {
        name: t(`users.field.${field}`),
        text: `${valueText(t, field, before, locale)} → ${valueText(t, field, after, locale)}`,
      }),
  }
}
