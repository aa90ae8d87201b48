import { type CodeBook, line } from './status-code.ts'

/** Fluvialis: three or four digits, the hundreds name the part of the plant. */
export const fluvialisCodes: CodeBook = {
  manufacturer: 'Fluvialis',
  codes: [
    line(105, 'Débit disponible insuffisant', 'environment', 'info', 'ready'),
    line(310, 'Consigne de puissance externe', 'curtailment', 'info', 'limited by grid'),
    line(110, 'Attente de consigne', 'operator', 'info', 'on standby'),
    line(702, 'Perte réseau, îlotage refusé', 'grid', 'stop', 'grid lost'),
    line(1501, 'Arrêt demandé, poste de conduite', 'operator', 'stop', 'stopped'),
    line(1302, 'Consignation hydraulique', 'maintenance', 'stop', 'maintained'),
    line(208, 'Palier guide, température haute', 'rotor', 'stop', 'failed'),
    line(811, 'Groupe huile régulation, pression', 'hydraulics', 'stop', 'failed'),
    line(512, 'Grille amont colmatée', 'environment', 'stop', 'failed'),
    line(516, 'Grille amont, perte de charge', 'environment', 'warning', 'warm'),
  ],
}

/** Quedanova: three digits, sorted by the order of its protection relay. */
export const quedanovaCodes: CodeBook = {
  manufacturer: 'Quedanova',
  codes: [
    line(11, 'Vazão afluente baixa', 'environment', 'info', 'ready'),
    line(40, 'Limite de despacho', 'curtailment', 'info', 'limited by grid'),
    line(15, 'Aguardando despacho', 'operator', 'info', 'on standby'),
    line(27, 'Subtensão na barra', 'grid', 'stop', 'grid lost'),
    line(90, 'Parada pela sala de comando', 'operator', 'stop', 'stopped'),
    line(95, 'Comporta bloqueada para manutenção', 'maintenance', 'stop', 'maintained'),
    line(38, 'Mancal combinado quente', 'rotor', 'stop', 'failed'),
    line(12, 'Sobrevelocidade', 'safety', 'stop', 'failed'),
    line(63, 'Regulador, pressão de óleo baixa', 'hydraulics', 'stop', 'failed'),
  ],
}

/** Fossheim: four digits, the first two the system of its plant key. */
export const fossheimCodes: CodeBook = {
  manufacturer: 'Fossheim',
  codes: [
    line(2001, 'Standby, no release planned', 'environment', 'info', 'ready'),
    line(2010, 'Limited by dispatch centre', 'curtailment', 'info', 'limited by grid'),
    line(2002, 'Standby by order of dispatch centre', 'operator', 'info', 'on standby'),
    line(4102, 'Line breaker open', 'grid', 'stop', 'grid lost'),
    line(9001, 'Stop from dispatch centre', 'operator', 'stop', 'stopped'),
    line(9100, 'Main inlet valve locked', 'maintenance', 'stop', 'maintained'),
    line(3107, 'Thrust bearing temperature', 'rotor', 'stop', 'failed'),
    line(3220, 'Governor servo deviation', 'hydraulics', 'stop', 'failed'),
    line(3504, 'Excitation, rotor earth fault', 'generator', 'stop', 'failed'),
  ],
}
