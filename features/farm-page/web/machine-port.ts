/** Public interface: one machine beside a table. */
export { FarmMachineDrawer } from './machine/farm-machine-drawer.tsx'
