import type { Routes } from '../../../platform/server/http/routes.ts'
import { knownKinds } from '../../../platform/server/record/known-kinds.ts'
import type { Records } from '../../../platform/server/record/records.ts'
import { missingRecord } from '../../../platform/server/record/stored-kind.ts'
import { temporalParts } from '../../../platform/server/record/temporal-parts.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { contactKind } from '../contract/contact.ts'
import {
  deleteContactById,
  getLinkedContacts,
  getLinksOfContact,
  saveContact,
  unlinkContact,
} from '../contract/contact-calls.ts'
import { contactLinkKind } from '../contract/contact-link.ts'
import type { StoredContact } from './contact-store.ts'
import { linkedContacts } from './linked-contacts.ts'

/** Binds the calls about contacts beside those of their kind. */
export const bindContactRoutes = (routes: Routes, db: Db, contacts: Records<StoredContact>): void => {
  const kindOf = () => {
    const known = knownKinds(db).get(contactKind.kind)
    if (!known?.edits) throw new Error('contacts are not bound')
    return { ...known, edits: known.edits }
  }

  routes.bind(getLinkedContacts, async ({ principal, query: { entCode } }) => ({
    results: await linkedContacts(db, principal, { entCode }),
  }))

  routes.bind(getLinksOfContact, async ({ principal, params: { id } }) => {
    await contacts.find(id)
    return { results: await linkedContacts(db, principal, { contactId: id }) }
  })

  routes.bind(saveContact, async (request) => {
    const { id, ...body } = request.body
    await contacts.find(id)
    const { edits, store } = kindOf()
    const change = { ...request, body }
    const after = await db.transaction((tx) => edits.change(tx as Db, change, { id, version: body.version }, {}))
    edits.afterChange(change)
    return { id, version: store.stored.versionOf(after) ?? body.version + 1 }
  })

  routes.bind(unlinkContact, async (request) => {
    const { linkToSubFarmId: id } = request.query
    const known = knownKinds(db).get(contactLinkKind.kind)
    const saves = temporalParts(db).get(contactLinkKind.kind)?.saves
    if (!known || !saves) throw new Error('links of contacts are not bound')
    const stored: unknown = await known.store.stored.read(db, id)
    if (stored === undefined) throw missingRecord(known.store.stored, id)
    const assertAllowed = (link: unknown) =>
      known.access.assertAllowed(link as never, request.principal, contactLinkKind.right.manage)
    assertAllowed(stored)
    await saves.remove(id, { ...request, query: {} }, assertAllowed)
    return { linkToSubFarmId: id }
  })

  routes.bind(deleteContactById, async (request) => {
    const { contactId: id } = request.query
    await contacts.remove(
      request,
      { id },
      async (tx, before) => (await kindOf().store.remove(tx, before, request)) ?? {},
    )
    return { id }
  })
}
