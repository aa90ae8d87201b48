import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import { bindNodeList } from '../../plant-card/server/lists-port.ts'
import { contactCalls, contactKind } from '../contract/contact.ts'
import { contactLinkCalls, contactLinkKind } from '../contract/contact-link.ts'
import { bindContactRoutes } from './contact-routes.ts'
import { contactStore } from './contact-store.ts'
import { seedDemoContacts } from './demo-contacts.ts'
import { contactLink } from './tables.ts'

/** Contacts of plants and companies (docs/contacts.md). */
export const feature: ServerFeature = {
  name: 'contacts',
  shownRecords: [contactKind, contactLinkKind].map(({ kind, right }) => ({ kind, right: right.read })),
  demo: seedDemoContacts,
  routes(routes, context) {
    const contacts = bindRecordKind(routes, context, contactKind, contactCalls, contactStore)
    bindNodeList(routes, context, {
      ...{ kind: contactLinkKind, calls: contactLinkCalls, table: contactLink },
      ...{ levels: ['subFarm'], nameField: 'entCode' },
    })
    bindContactRoutes(routes, context.relations.db, contacts)
  },
}
