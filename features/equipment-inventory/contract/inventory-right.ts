import { EDIT, MANAGE, type Product, READ } from '../../../domain/right.ts'

const ofEquipments = 'PICFarmEquipments'

/**
 * Models belong to no farm: the right on any farm is enough. Changes of wind turbine models take a right of their own
 * (specification 001 §6).
 */
export const inventoryRight = (type: string) => {
  const product: Product = type === 'WindTurbine' ? 'WindTurbineEquipment' : ofEquipments
  return {
    read: { product: ofEquipments, flag: READ },
    edit: { product, flag: EDIT },
    manage: { product, flag: MANAGE },
  } as const
}

/** Reads all inventories. */
export const readsInventories = inventoryRight('').read
