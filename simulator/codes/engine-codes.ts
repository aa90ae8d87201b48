import { type CodeBook, line } from './status-code.ts'

/** Wendtmotor: four digits as its engine controller shows them. */
export const wendtmotorCodes: CodeBook = {
  manufacturer: 'Wendtmotor',
  codes: [
    line(1001, 'Bereit, keine Anforderung', 'environment', 'info', 'ready'),
    line(1120, 'Leistungsbegrenzung Netzbetreiber', 'curtailment', 'info', 'limited by grid'),
    line(1002, 'Bereitschaft', 'operator', 'info', 'on standby'),
    line(2010, 'Netzausfall, NA-Schutz', 'grid', 'stop', 'grid lost'),
    line(1901, 'Abgestellt von Hand', 'operator', 'stop', 'stopped'),
    line(1950, 'Wartung, Zündkerzenwechsel', 'maintenance', 'stop', 'maintained'),
    line(1951, 'Wartung, Ölwechsel', 'maintenance', 'stop', 'maintained'),
    line(3104, 'Klopfen Zylinder 6', 'generator', 'stop', 'failed'),
    line(3212, 'Kühlwassertemperatur zu hoch', 'cooling', 'stop', 'failed'),
    line(3307, 'Gasdruck zu niedrig', 'control', 'stop', 'failed'),
    line(3415, 'Abgastemperatur Zylinder 3', 'generator', 'stop', 'failed'),
  ],
}

/** Padana Motori: three digits, the hundred names the circuit. */
export const padanaCodes: CodeBook = {
  manufacturer: 'Padana Motori',
  codes: [
    line(101, 'Pronto', 'environment', 'info', 'ready'),
    line(130, 'Limitazione da rete', 'curtailment', 'info', 'limited by grid'),
    line(102, 'In attesa', 'operator', 'info', 'on standby'),
    line(210, 'Mancanza rete', 'grid', 'stop', 'grid lost'),
    line(150, 'Arresto manuale', 'operator', 'stop', 'stopped'),
    line(160, 'Manutenzione programmata', 'maintenance', 'stop', 'maintained'),
    line(305, 'Mancata accensione cilindro 2', 'generator', 'stop', 'failed'),
    line(402, 'Pressione olio bassa', 'hydraulics', 'stop', 'failed'),
    line(511, 'Temperatura miscela alta', 'cooling', 'stop', 'failed'),
  ],
}
