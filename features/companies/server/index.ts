import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import { bindWorkbook } from '../../../platform/server/workbook/bind-workbook.ts'
import { recordSheet } from '../../../platform/server/workbook/record-sheet.ts'
import { workbookRuns } from '../../../platform/server/workbook/workbook-runs.ts'
import { bindNodeList } from '../../plant-card/server/lists-port.ts'
import { companyCalls, companyKind, companyWorkbook, companyWorkbookCalls } from '../contract/company.ts'
import { companyLinkCalls, companyLinkKind } from '../contract/company-link.ts'
import { companiesWorkbookPath } from '../contract/company-paths.ts'
import { companyRelationCalls, companyRelationKind } from '../contract/company-relation.ts'
import { shareholdingCalls, shareholdingKind } from '../contract/shareholding.ts'
import { subCategoryCalls, subCategoryKind } from '../contract/sub-category.ts'
import { companyFigures } from './company-figures.ts'
import { bindCompanyRoutes } from './company-routes.ts'
import { seedDemoCompanies } from './demo-companies.ts'
import { writeInitialSubCategories } from './initial-sub-categories.ts'
import { ownerFaults, shareholdingFaults } from './share-rules.ts'
import { companyStore, relationStore, shareholdingStore, subCategoryStore } from './stores.ts'
import { unknownSubCategories } from './sub-category-rule.ts'
import { companyLink } from './tables.ts'

const runs = workbookRuns(companyWorkbook, { href: companiesWorkbookPath })
const kinds = [companyKind, companyLinkKind, shareholdingKind, companyRelationKind, subCategoryKind]

/** Companies, who owns them, and what they do for plants (docs/companies.md). */
export const feature: ServerFeature = {
  name: 'companies',
  shownRecords: kinds.map(({ kind, right }) => ({ kind, right: right.read })),
  demo: seedDemoCompanies,
  routes(routes, context) {
    const { db } = context.relations
    bindRecordKind(routes, context, subCategoryKind, subCategoryCalls, subCategoryStore)
    const records = bindRecordKind(routes, context, companyKind, companyCalls, companyStore, {
      check: (tx, { subCategories }) => unknownSubCategories(tx, subCategories),
      moreOf: async (at, { principal }) => {
        const figuresOf = await companyFigures(at, principal, Date.now())
        return (row) => figuresOf(companyStore.idOf(row))
      },
    })
    bindRecordKind(routes, context, shareholdingKind, shareholdingCalls, shareholdingStore, {
      check: shareholdingFaults,
    })
    bindRecordKind(routes, context, companyRelationKind, companyRelationCalls, relationStore)
    bindNodeList(routes, context, {
      ...{ kind: companyLinkKind, calls: companyLinkCalls, table: companyLink },
      ...{ levels: ['subFarm'], nameField: 'entCode', check: ownerFaults },
    })
    bindWorkbook(routes, context, {
      workbook: companyWorkbook,
      calls: companyWorkbookCalls,
      parts: [
        recordSheet({
          ...{ kind: companyKind, store: companyStore },
          rules: { check: (tx, { subCategories }) => unknownSubCategories(tx, subCategories) },
        }),
      ],
      runs,
    })
    bindCompanyRoutes(routes, db, records, Date.now)
  },
  async start(context) {
    await writeInitialSubCategories(context.relations.db)
    // Notifies of an import that a stop of the server has interrupted.
    await runs(context).settle()
  },
}
