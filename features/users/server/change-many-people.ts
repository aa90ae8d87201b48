import type { Audit, AuditSource } from '../../../platform/server/audit/audit.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { notFound, type ProblemError } from '../../../platform/server/http/problems.ts'
import { endSessions } from '../../../platform/server/identity/person-sessions.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { BulkAction, BulkReport } from '../contract/endpoints.ts'
import { lastAdministrator, refusalOfGroup, refusalOfPerson } from './person-rules.ts'
import {
  type GroupGrant,
  joinGroups,
  type KnownPerson,
  knownPeople,
  leaveGroups,
  lockAdministrators,
  lockPeople,
  otherAdministrators,
  personRecord,
  personTarget,
  updatePeople,
} from './person-store.ts'
import type { ReaderScene } from './reader-scene.ts'
import { refuse } from './refuse.ts'

/** One action for many people, as somebody asks for it. */
export interface BulkChange {
  readonly action: BulkAction
  /** Undefined: the action is not about a group. */
  readonly group: GroupGrant | undefined
  readonly ids: readonly string[]
  /** Only tells what would happen. */
  readonly isPreview: boolean
}

interface Editing {
  readonly scene: ReaderScene
  readonly config: Pick<Config, 'demo'>
  readonly audit: Pick<Audit, 'recordAll' | 'refused'>
  readonly source: AuditSource
}

/** Whether there is nothing to do for a person. */
const isDone = ({ action, group }: BulkChange, { person, groups }: KnownPerson): boolean => {
  const isMember = groups.some(({ id }) => id === group?.id)
  switch (action) {
    case 'enable':
      return person.isEnabled
    case 'disable':
      return !person.isEnabled
    case 'addToGroup':
      return isMember
    case 'removeFromGroup':
      return !isMember
  }
}

/** Why one person may not be changed; undefined: they may. */
const refusalOf = (
  scene: ReaderScene,
  { action, group }: BulkChange,
  known: KnownPerson,
  staysAdministrator: boolean,
): ProblemError | undefined => {
  const { login, email, isUserSuperAdmin, ...person } = known.person
  const moved = group ? [group] : []
  const next = {
    login,
    email,
    isUserSuperAdmin,
    isEnabled: action === 'enable' || (action !== 'disable' && person.isEnabled),
    own: known.own,
    joined: action === 'addToGroup' ? moved : [],
    left: action === 'removeFromGroup' ? moved : [],
  }
  const isLast = action === 'disable' && isUserSuperAdmin && !staysAdministrator
  return refusalOfPerson(scene, known, next) ?? (isLast ? lastAdministrator() : undefined)
}

/** Whether a super administrator can still sign in when all of these people are disabled. */
const staysAdministrator = async (
  tx: Db,
  { scene, config }: Editing,
  ids: readonly string[],
  known: readonly KnownPerson[],
): Promise<boolean> => {
  // The one who asks may be among them, and stays.
  const isAsker = ({ person }: KnownPerson) =>
    person.isUserSuperAdmin && person.isEnabled && person.id === scene.principal.userId
  return (await otherAdministrators(tx, config, ids)) > 0 || known.some(isAsker)
}

interface Sorted {
  readonly report: BulkReport
  readonly changing: readonly KnownPerson[]
}

/** Sorts people by what the action does for each, and notes the refusals in the audit log. */
const sortPeople = (
  { scene, audit, source }: Editing,
  change: BulkChange,
  known: ReadonlyMap<string, KnownPerson>,
  hasAdministrator: boolean,
): Sorted => {
  const report: BulkReport = { done: [], unchanged: [], failed: [] }
  const changing: KnownPerson[] = []
  const fail = (id: string, name: string, { code, message }: ProblemError) =>
    report.failed.push({ id, name, code, detail: message })
  for (const id of change.ids) {
    const one = known.get(id)
    if (!one) {
      fail(id, id, notFound('User not found'))
      continue
    }
    const problem = refusalOf(scene, change, one, hasAdministrator)
    if (problem) {
      const target = personTarget(one.person)
      fail(id, target.name, problem)
      if (!change.isPreview) audit.refused(source, { reason: problem.message, target })
    } else if (isDone(change, one)) report.unchanged.push(id)
    else {
      report.done.push(id)
      changing.push(one)
    }
  }
  return { report, changing }
}

/** Writes the action for people who may all be changed: a few statements, however many they are. */
const write = async (tx: Db, { action, group }: BulkChange, people: readonly KnownPerson[]): Promise<void> => {
  const ids = people.map(({ person }) => person.id)
  if (action === 'addToGroup' && group)
    await joinGroups(
      tx,
      ids.map((userId) => ({ groupId: group.id, userId })),
    )
  if (action === 'removeFromGroup' && group) await leaveGroups(tx, ids, [group.id])
  const isSwitch = action === 'enable' || action === 'disable'
  await updatePeople(tx, ids, isSwitch ? { isEnabled: action === 'enable' } : {})
  if (action === 'disable')
    for (const { person } of people) if (person.subject !== null) await endSessions(tx, person.subject)
}

const noteChanges = async (tx: Db, { config, audit, source }: Editing, changed: readonly KnownPerson[]) => {
  const ids = changed.map(({ person }) => person.id)
  const after = new Map((await knownPeople(tx, config, ids)).map((one) => [one.person.id, one]))
  await audit.recordAll(
    tx,
    source,
    changed.map((before) => {
      const next = after.get(before.person.id)
      return {
        target: personTarget(before.person),
        before: personRecord(before),
        ...(next && { after: personRecord(next) }),
      }
    }),
  )
}

/** Does one action for many people; those for whom it is refused are left out and told in the report. */
export const changeManyPeople = async (tx: Db, editing: Editing, change: BulkChange): Promise<BulkReport> => {
  if (change.action === 'addToGroup' && change.group) refuse(refusalOfGroup(editing.scene, change.group))
  await lockAdministrators(tx)
  await lockPeople(tx, change.ids)
  const known = new Map((await knownPeople(tx, editing.config, change.ids)).map((one) => [one.person.id, one]))
  const hasAdministrator = await staysAdministrator(tx, editing, change.ids, [...known.values()])
  const { report, changing } = sortPeople(editing, change, known, hasAdministrator)
  if (change.isPreview || changing.length === 0) return report
  await write(tx, change, changing)
  await noteChanges(tx, editing, changing)
  return report
}
