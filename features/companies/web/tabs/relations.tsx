import { companyRelationCalls, companyRelationKind } from '../../contract/company-relation.ts'
import type { CompanyPartProps } from '../frame/company-tab.ts'
import { CompanyRecords } from '../parts/company-records.tsx'

/** Tab Companies: parents, sisters, successors, and the company into which this one merged. */
export default function Relations({ company }: CompanyPartProps) {
  return (
    <CompanyRecords
      company={company}
      kind={companyRelationKind}
      calls={companyRelationCalls}
      section="relation"
      nameField="other"
      nameOf={(row, referred) => referred('other', row.other)?.label ?? String(row.other)}
    />
  )
}
