import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { companySubCategory } from './tables.ts'

/** The list of a new installation: code, then labels in English, French, Spanish, Portuguese. */
const entries = [
  ['owner', 'Owner', 'Propriétaire', 'Propietario', 'Proprietário'],
  ['projectCompany', 'Project company', 'Société de projet', 'Sociedad de proyecto', 'Sociedade de projeto'],
  ['operator', 'Operator', 'Exploitant', 'Operador', 'Operador'],
  ['assetManager', 'Asset manager', 'Gestionnaire d’actifs', 'Gestor de activos', 'Gestor de ativos'],
  ['maintainer', 'Maintainer', 'Mainteneur', 'Mantenedor', 'Empresa de manutenção'],
  ['manufacturer', 'Manufacturer', 'Constructeur', 'Fabricante', 'Fabricante'],
  ['epc', 'EPC contractor', 'Contractant EPC', 'Contratista EPC', 'Empreiteiro EPC'],
  ['gridOperator', 'Grid operator', 'Gestionnaire de réseau', 'Gestor de red', 'Operador de rede'],
  ['aggregator', 'Aggregator', 'Agrégateur', 'Agregador', 'Agregador'],
  ['offtaker', 'Offtaker', 'Acheteur d’énergie', 'Comprador de energía', 'Comprador de energia'],
  ['insurer', 'Insurer', 'Assureur', 'Aseguradora', 'Seguradora'],
  ['lender', 'Lender', 'Prêteur', 'Prestamista', 'Financiador'],
  ['landOwner', 'Land owner', 'Propriétaire foncier', 'Propietario del terreno', 'Proprietário do terreno'],
  ['authority', 'Authority', 'Autorité', 'Autoridad', 'Autoridade'],
  ['emergencyService', 'Emergency service', 'Service de secours', 'Servicio de emergencia', 'Serviço de emergência'],
  ['inspector', 'Inspector', 'Organisme de contrôle', 'Inspector', 'Inspetor'],
  ['telecom', 'Telecom', 'Télécoms', 'Telecomunicaciones', 'Telecomunicações'],
  ['security', 'Security', 'Sécurité', 'Seguridad', 'Segurança'],
  ['adviser', 'Adviser', 'Conseil', 'Asesor', 'Consultor'],
  ['supplier', 'Supplier', 'Fournisseur', 'Proveedor', 'Fornecedor'],
] as const

/** Codes of the list of a new installation. */
export const initialCodes = entries.map(([code]) => code)

/** Writes the list while it is empty. Changes of users stay. */
export const writeInitialSubCategories = async (db: Db): Promise<void> => {
  const [known] = await db.select({ one: sql`1` }).from(companySubCategory).limit(1)
  if (known) return
  const rows = entries.map(([id, en, fr, es, pt], at) => ({
    ...{ id, position: (at + 1) * 10, isActive: true },
    labels: { 'en-GB': en, 'fr-FR': fr, 'es-ES': es, 'pt-PT': pt },
  }))
  await db
    .insert(companySubCategory)
    .values(rows as never)
    .onConflictDoNothing()
}
