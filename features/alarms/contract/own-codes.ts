import type { CodeAlarm } from '../../../domain/code-alarm.ts'
import type { Language } from '../../../domain/language.ts'

/** Name of the list of the codes that Solvane gives itself; it belongs to all devices. */
export const ownList = 'SOLVANE'

interface OwnCode extends CodeAlarm {
  readonly texts: Readonly<Record<Language, string>>
}

const texts = (english: string, french: string, spanish: string, portuguese: string): OwnCode['texts'] => ({
  'en-GB': english,
  'fr-FR': french,
  'es-ES': spanish,
  'pt-PT': portuguese,
})

/** Codes of alarms that Solvane derives from measurements, and two that controllers of substations send by these names. */
export const ownCodes: Readonly<Record<string, OwnCode>> = {
  NO_DATA: {
    ...{ severity: 'communication', priority: 2, causeGroup: 'communication' },
    texts: texts('No data', 'Aucune donnée', 'Sin datos', 'Sem dados'),
    advice: texts(
      'Nothing has come from this equipment for too long. What it does is not known. Check whether the whole farm is silent, then line and gateway.',
      'Cet équipement n’envoie plus rien depuis trop longtemps. Son état est inconnu. Vérifiez si tout le parc est muet, puis la liaison et la passerelle.',
      'Este equipo no envía nada desde hace demasiado tiempo. Su estado se desconoce. Compruebe si todo el parque está mudo y después el enlace y la pasarela.',
      'Este equipamento não envia nada há demasiado tempo. O seu estado é desconhecido. Verifique se todo o parque está sem dados e depois a ligação e o gateway.',
    ),
  },
  STATE_FAULT: {
    ...{ severity: 'stop', priority: 2, causeGroup: 'machine' },
    texts: texts('Equipment in fault', 'Équipement en défaut', 'Equipo con fallo', 'Equipamento em falha'),
    advice: texts(
      'The equipment reports a fault without a code. Read its own display or log, then decide on a reset.',
      'L’équipement signale un défaut sans code. Lisez son afficheur ou son journal avant de décider d’un réarmement.',
      'El equipo avisa de un fallo sin código. Lea su pantalla o registro antes de decidir un rearme.',
      'O equipamento assinala uma falha sem código. Leia o visor ou o registo antes de decidir um rearme.',
    ),
  },
  STATE_MAINTENANCE: {
    ...{ severity: 'stop', priority: 4, causeGroup: 'maintenance' },
    texts: texts('In maintenance', 'En maintenance', 'En mantenimiento', 'Em manutenção'),
  },
  FIRE_DETECTED: {
    ...{ severity: 'stop', priority: 1, causeGroup: 'safety', latches: true },
    texts: texts('Fire detected', 'Incendie détecté', 'Incendio detectado', 'Incêndio detetado'),
    advice: texts(
      'A fire detector has tripped. Call the fire brigade and the site by its plan. Nobody enters alone. Switch off the feeder when the plan says so.',
      'Un détecteur d’incendie s’est déclenché. Appelez les pompiers et le site selon le plan. Personne n’entre seul. Coupez le départ si le plan le prévoit.',
      'Se ha activado un detector de incendios. Llame a los bomberos y al parque según el plan. Nadie entra solo. Desconecte el alimentador si el plan lo indica.',
      'Um detetor de incêndio disparou. Chame os bombeiros e o local segundo o plano. Ninguém entra sozinho. Desligue o alimentador se o plano o indicar.',
    ),
  },
  PROTECTION_TRIP: {
    ...{ severity: 'stop', priority: 1, causeGroup: 'station', latches: true, signals: ['Voltage', 'Current'] },
    texts: texts('Protection has tripped', 'Protection déclenchée', 'Protección disparada', 'Proteção disparada'),
    advice: texts(
      'A protection relay has opened its breaker. Read the relay first. Do not close the breaker before the fault is found and the grid operator agrees.',
      'Un relais de protection a ouvert son disjoncteur. Lisez d’abord le relais. Ne refermez pas avant d’avoir trouvé le défaut, avec l’accord du gestionnaire de réseau.',
      'Un relé de protección ha abierto su interruptor. Lea primero el relé. No cierre antes de hallar el fallo y con el acuerdo del operador de red.',
      'Um relé de proteção abriu o disjuntor. Leia primeiro o relé. Não feche antes de encontrar a falha e com o acordo do operador de rede.',
    ),
  },
  GRID_LOST: {
    ...{ severity: 'stop', priority: 2, causeGroup: 'grid', signals: ['Voltage', 'Frequency'] },
    texts: texts('Grid lost', 'Perte du réseau', 'Pérdida de red', 'Perda de rede'),
    advice: texts(
      'The station has no grid voltage. Call the grid operator. Machines start by themselves when the grid is back.',
      'Le poste n’a plus de tension réseau. Appelez le gestionnaire de réseau. Les machines redémarrent seules à son retour.',
      'La subestación no tiene tensión de red. Llame al operador de red. Las máquinas arrancan solas cuando vuelve.',
      'A subestação não tem tensão de rede. Contacte o operador de rede. As máquinas arrancam sozinhas quando voltar.',
    ),
  },
  TRIP: {
    ...{ severity: 'stop', priority: 1, causeGroup: 'station', signals: ['Voltage', 'Current'] },
    texts: texts('Protection has tripped', 'Protection déclenchée', 'Protección disparada', 'Proteção disparada'),
    advice: texts(
      'A protection relay has opened its breaker. Read the relay before you close the breaker.',
      'Un relais de protection a ouvert son disjoncteur. Lisez le relais avant de refermer.',
      'Un relé de protección ha abierto su interruptor. Lea el relé antes de cerrar.',
      'Um relé de proteção abriu o disjuntor. Leia o relé antes de fechar.',
    ),
  },
  BREAKER_OPEN: {
    ...{ severity: 'stop', priority: 2, causeGroup: 'station', signals: ['Voltage', 'Current'] },
    texts: texts('Breaker open', 'Disjoncteur ouvert', 'Interruptor abierto', 'Disjuntor aberto'),
    advice: texts(
      'The breaker is open: nothing behind it feeds in. Ask whether somebody opened it on purpose. If not, look for a trip.',
      'Le disjoncteur est ouvert : rien n’injecte en aval. Demandez s’il a été ouvert volontairement. Sinon, cherchez un déclenchement.',
      'El interruptor está abierto: nada aguas abajo inyecta. Pregunte si alguien lo abrió a propósito. Si no, busque un disparo.',
      'O disjuntor está aberto: nada a jusante injeta. Pergunte se alguém o abriu de propósito. Se não, procure um disparo.',
    ),
  },
  DOOR_OPEN: {
    ...{ severity: 'warning', priority: 3, causeGroup: 'unknown' },
    texts: texts('Door open', 'Porte ouverte', 'Puerta abierta', 'Porta aberta'),
    advice: texts(
      'A door of the station is open. Ask whether a team is announced. If not, send somebody: there is danger of shock and of theft.',
      'Une porte du poste est ouverte. Demandez si une équipe est annoncée. Sinon, envoyez quelqu’un : risque d’électrocution et de vol.',
      'Una puerta de la subestación está abierta. Pregunte si hay un equipo anunciado. Si no, envíe a alguien: hay peligro de descarga y de robo.',
      'Uma porta da subestação está aberta. Pergunte se há uma equipa anunciada. Se não, envie alguém: há perigo de choque e de roubo.',
    ),
  },
  NOT_CONNECTED: {
    ...{ severity: 'communication', priority: 3, causeGroup: 'communication' },
    texts: texts('Equipment not connected', 'Équipement non connecté', 'Equipo no conectado', 'Equipamento não ligado'),
    advice: texts(
      'The remote unit no longer reaches this equipment. Its values are old. Check its supply and its line in the station.',
      'L’unité distante n’atteint plus cet équipement. Ses valeurs sont anciennes. Contrôlez son alimentation et sa liaison dans le poste.',
      'La unidad remota ya no alcanza este equipo. Sus valores son antiguos. Revise su alimentación y su enlace en la subestación.',
      'A unidade remota já não chega a este equipamento. Os seus valores são antigos. Verifique a alimentação e a ligação na subestação.',
    ),
  },
}
