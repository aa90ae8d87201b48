import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { filedInstant } from '../../../../platform/web/time/filed-instant.ts'
import type { PersonRow } from '../../contract/person.ts'
import { languageName, listName } from '../person-names.ts'
import { PersonState } from './person-state.tsx'

/** Sorts behind every number: every farm. */
const allFarms = 1_000_000

interface Words {
  readonly t: (key: string) => string
  readonly format: Format
  readonly zone: string
  readonly nowMs: number
}

/** Columns of the list of people; the first names the row. */
export const personColumns = ({ t, format, zone, nowMs }: Words): Column<PersonRow>[] => {
  const instant = (atMs: number | null) => (atMs === null ? null : format.instant(atMs, zone))
  return [
    { id: 'name', header: t('users.column.name'), width: 210, value: listName },
    {
      id: 'status',
      header: t('users.column.status'),
      width: 110,
      filter: 'choice',
      card: true,
      value: (row) => (row.isEnabled ? 'enabled' : 'disabled'),
      choiceLabel: (value) => t(`users.status.${value}`),
      render: (row) => <PersonState isEnabled={row.isEnabled} />,
    },
    { id: 'login', header: t('users.column.login'), width: 180, value: (row) => row.login },
    {
      id: 'type',
      header: t('users.column.type'),
      width: 120,
      filter: 'choice',
      value: (row) => row.type,
      choiceLabel: (value) => t(`users.personType.${value}`),
    },
    {
      id: 'groups',
      header: t('users.column.groups'),
      width: 240,
      value: (row) => row.groups.map(({ name }) => name).join(', ') || null,
    },
    {
      id: 'superAdmin',
      header: t('users.column.role'),
      width: 150,
      filter: 'choice',
      value: (row) => (row.isUserSuperAdmin ? 'super' : null),
      choiceLabel: (value) => t(`users.role.${value}`),
    },
    {
      id: 'farms',
      header: t('users.column.farms'),
      width: 80,
      card: true,
      align: 'right',
      filter: 'number',
      value: (row) => row.farms ?? allFarms,
      exportValue: (row) => (row.farms === null ? t('users.allFarms') : row.farms),
      render: (row) => (row.farms === null ? t('users.allFarms') : format.number(row.farms)),
    },
    { id: 'email', header: t('users.column.email'), width: 240, hidden: true, value: (row) => row.email },
    {
      id: 'lang',
      header: t('users.column.lang'),
      width: 120,
      filter: 'choice',
      hidden: true,
      value: (row) => row.lang ?? '',
      choiceLabel: (language) => languageName(language) || t('users.browserLanguage'),
    },
    {
      id: 'lastSignIn',
      header: t('users.column.lastSignIn'),
      width: 120,
      align: 'right',
      filter: 'none',
      card: true,
      value: (row) => row.lastSignInAtMs,
      ...filedInstant<PersonRow>(zone, (row) => row.lastSignInAtMs),
      render: (row) =>
        row.lastSignInAtMs === null ? (
          t('users.never')
        ) : (
          <time title={instant(row.lastSignInAtMs) ?? ''}>{format.age(nowMs - row.lastSignInAtMs)}</time>
        ),
    },
    {
      id: 'created',
      header: t('users.column.created'),
      width: 130,
      filter: 'none',
      hidden: true,
      value: (row) => row.createdAtMs,
      ...filedInstant<PersonRow>(zone, (row) => row.createdAtMs),
      render: (row) => <time title={instant(row.createdAtMs) ?? ''}>{format.day(row.createdAtMs, zone)}</time>,
    },
  ]
}
