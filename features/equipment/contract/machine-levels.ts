import { fieldsOfNodes, type NodeLevels } from '../../farms/contract/plant-facts.ts'

/** The nodes that have the record of a machine. */
export const machineLevels: NodeLevels = { levels: ['asset'] }

/** Fields of a machine that the tables of the plants have. */
export const fieldsElsewhere: readonly string[] = fieldsOfNodes(machineLevels)
