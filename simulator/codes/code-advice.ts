/** Long because each text has four languages. */
const texts = (english: string, french: string, spanish: string, portuguese: string) => ({
  'en-GB': english,
  'fr-FR': french,
  'es-ES': spanish,
  'pt-PT': portuguese,
})

/** Meaning of a code and advice, by the use of the code and by the part that it blames. */
const adviceOf: Readonly<Record<string, ReturnType<typeof texts> | undefined>> = {
  storm: texts(
    'Wind above the operating range has stopped the machine. It starts by itself when the wind drops. If the wind is lower and it stands, compare the wind sensors with the neighbours.',
    'Le vent au-delà de la plage de fonctionnement a arrêté la machine. Elle redémarre seule quand il faiblit. Si le vent a faibli et qu’elle reste à l’arrêt, comparez ses anémomètres à ceux des voisines.',
    'El viento por encima del rango de operación ha parado la máquina. Arranca sola cuando amaina. Si el viento ha bajado y sigue parada, compare sus anemómetros con los de las vecinas.',
    'O vento acima da gama de funcionamento parou a máquina. Ela arranca sozinha quando o vento abranda. Se o vento baixou e continua parada, compare os anemómetros com os das vizinhas.',
  ),
  iced: texts(
    'Ice is on blades or sensors; power falls and ice may be thrown. Keep people away from the machine. Check temperature and the neighbours before a restart, and follow the ice procedure of the site.',
    'Du givre se trouve sur les pales ou les capteurs : la puissance baisse et de la glace peut être projetée. Éloignez les personnes. Vérifiez la température et les voisines avant un redémarrage, selon la procédure givre du site.',
    'Hay hielo en palas o sensores: la potencia baja y puede desprenderse hielo. Mantenga alejadas a las personas. Compruebe la temperatura y las vecinas antes de rearrancar, según el procedimiento de hielo del parque.',
    'Há gelo nas pás ou nos sensores: a potência baixa e pode haver projeção de gelo. Mantenha as pessoas afastadas. Verifique a temperatura e as vizinhas antes de rearrancar, segundo o procedimento de gelo do parque.',
  ),
  derated: texts(
    'The machine gives less power to protect a warm component. Compare temperatures with the neighbours; if only this one is warm, plan a check of filters, fans and coolant.',
    'La machine réduit sa puissance pour protéger un composant chaud. Comparez les températures aux voisines ; si elle seule chauffe, planifiez un contrôle des filtres, ventilateurs et liquide de refroidissement.',
    'La máquina reduce potencia para proteger un componente caliente. Compare las temperaturas con las vecinas; si solo esta se calienta, planifique una revisión de filtros, ventiladores y refrigerante.',
    'A máquina reduz a potência para proteger um componente quente. Compare as temperaturas com as vizinhas; se só esta aquece, planeie a verificação de filtros, ventiladores e líquido de arrefecimento.',
  ),
  warm: texts(
    'A first limit is passed; the machine still runs. Watch the trend for an hour. If it goes on rising, reduce power and plan a visit before the stop limit is reached.',
    'Un premier seuil est dépassé ; la machine tourne encore. Suivez la tendance pendant une heure. Si elle monte toujours, réduisez la puissance et planifiez une visite avant le seuil d’arrêt.',
    'Se ha superado un primer límite; la máquina sigue en marcha. Vigile la tendencia durante una hora. Si sigue subiendo, reduzca potencia y planifique una visita antes del límite de parada.',
    'Foi ultrapassado um primeiro limite; a máquina continua em marcha. Siga a tendência durante uma hora. Se continuar a subir, reduza a potência e planeie uma visita antes do limite de paragem.',
  ),
  'shown only': texts(
    'The machine reports a deviation that has not stopped it for long. If it comes again this week, plan a check at the next visit.',
    'La machine signale un écart qui ne l’a pas arrêtée durablement. S’il revient cette semaine, planifiez un contrôle à la prochaine visite.',
    'La máquina avisa de una desviación que no la ha parado de forma duradera. Si se repite esta semana, planifique una revisión en la próxima visita.',
    'A máquina assinala um desvio que não a parou de forma duradoura. Se voltar esta semana, planeie uma verificação na próxima visita.',
  ),
  grid: texts(
    'The machine has lost its grid. Look at the station and at the other machines of the feeder first. If all are off, call the grid operator; if only this one is, check its switchgear on site.',
    'La machine a perdu le réseau. Regardez d’abord le poste et les autres machines du départ. Si toutes sont à l’arrêt, appelez le gestionnaire de réseau ; sinon, contrôlez sa cellule sur place.',
    'La máquina ha perdido la red. Mire primero la subestación y las demás máquinas del alimentador. Si todas están paradas, llame al operador de red; si solo esta, revise su celda en el parque.',
    'A máquina perdeu a rede. Veja primeiro a subestação e as outras máquinas do alimentador. Se todas estiverem paradas, contacte o operador de rede; se for só esta, verifique a sua cela no local.',
  ),
  safety: texts(
    'The safety chain or a protection has stopped the machine. Do not reset it from remote. Somebody must inspect it on site, find the reason and reset it there.',
    'La chaîne de sécurité ou une protection a arrêté la machine. Ne la réarmez pas à distance. Il faut l’inspecter sur place, trouver la cause et la réarmer là.',
    'La cadena de seguridad o una protección ha parado la máquina. No la rearme a distancia. Hay que inspeccionarla en el parque, hallar la causa y rearmarla allí.',
    'A cadeia de segurança ou uma proteção parou a máquina. Não a rearme à distância. É preciso inspecioná-la no local, encontrar a causa e rearmá-la aí.',
  ),
  environment: texts(
    'Trash or low flow at the intake holds the unit. Compare the levels before and behind the rack, start the rack cleaner, and call the site when the difference stays.',
    'La prise d’eau limite le groupe : grille colmatée ou débit faible. Comparez les niveaux amont et aval de la grille, lancez le dégrilleur, et appelez le site si l’écart persiste.',
    'La toma limita el grupo: reja colmatada o caudal bajo. Compare los niveles antes y después de la reja, arranque el limpiarrejas y llame a la central si la diferencia persiste.',
    'A tomada de água limita o grupo: grelha obstruída ou caudal baixo. Compare os níveis a montante e a jusante da grelha, arranque o limpa-grelhas e contacte a central se a diferença persistir.',
  ),
  rotor: texts(
    'A main or guide bearing is hot, or the rotor is out of its limits. Do not restart before the temperature has fallen. Check lubrication and vibration on site.',
    'Un palier principal ou guide est chaud, ou le rotor sort de ses limites. Ne redémarrez pas avant que la température ait baissé. Contrôlez lubrification et vibrations sur place.',
    'Un cojinete principal o guía está caliente, o el rotor está fuera de límites. No rearranque antes de que baje la temperatura. Revise la lubricación y las vibraciones en el parque.',
    'Um rolamento principal ou mancal guia está quente, ou o rotor está fora dos limites. Não rearranque antes de a temperatura baixar. Verifique a lubrificação e as vibrações no local.',
  ),
  pitch: texts(
    'A blade does not follow its set point, or its emergency supply is weak. One reset is allowed if all blades are feathered. If it comes back, send a team with a pitch battery set.',
    'Une pale ne suit pas sa consigne, ou son alimentation de secours est faible. Un réarmement est permis si toutes les pales sont en drapeau. S’il revient, envoyez une équipe avec un jeu de batteries de pitch.',
    'Una pala no sigue su consigna o su alimentación de emergencia es débil. Se permite un rearme si todas las palas están en bandera. Si vuelve, envíe un equipo con un juego de baterías de pitch.',
    'Uma pá não segue a referência ou a alimentação de emergência está fraca. É permitido um rearme se todas as pás estiverem em bandeira. Se voltar, envie uma equipa com um conjunto de baterias de pitch.',
  ),
  gearbox: texts(
    'Oil pressure, filter or a bearing of the gearbox is out of limits. Let the oil reach its temperature, then reset once. If it comes back, take an oil sample and change the filter.',
    'La pression d’huile, le filtre ou un palier du multiplicateur est hors limites. Laissez l’huile atteindre sa température, puis réarmez une fois. Au retour du défaut, prélevez de l’huile et changez le filtre.',
    'La presión de aceite, el filtro o un rodamiento de la multiplicadora está fuera de límites. Deje que el aceite alcance su temperatura y rearme una vez. Si vuelve, tome una muestra y cambie el filtro.',
    'A pressão de óleo, o filtro ou um rolamento da multiplicadora está fora dos limites. Deixe o óleo atingir a temperatura e rearme uma vez. Se voltar, recolha uma amostra e mude o filtro.',
  ),
  generator: texts(
    'A bearing, winding, ignition or the excitation of the generator is out of limits. Compare its temperatures of the last days. Do not restart more than once before an inspection.',
    'Un palier, un enroulement, l’allumage ou l’excitation du générateur est hors limites. Comparez ses températures des derniers jours. Ne redémarrez pas plus d’une fois avant une inspection.',
    'Un rodamiento, un devanado, el encendido o la excitación del generador está fuera de límites. Compare sus temperaturas de los últimos días. No rearranque más de una vez antes de una inspección.',
    'Um rolamento, um enrolamento, a ignição ou a excitação do gerador está fora dos limites. Compare as temperaturas dos últimos dias. Não rearranque mais de uma vez antes de uma inspeção.',
  ),
  converter: texts(
    'A power module or its DC link has tripped. Wait until it has discharged, reset once, and watch the start. If it trips again, have the module replaced.',
    'Un module de puissance ou son bus continu a déclenché. Attendez sa décharge, réarmez une fois et suivez le démarrage. S’il redéclenche, faites remplacer le module.',
    'Ha disparado un módulo de potencia o su bus de continua. Espere a que se descargue, rearme una vez y vigile el arranque. Si vuelve a disparar, haga cambiar el módulo.',
    'Um módulo de potência ou o barramento CC disparou. Espere que descarregue, rearme uma vez e acompanhe o arranque. Se voltar a disparar, mande substituir o módulo.',
  ),
  yaw: texts(
    'The nacelle does not turn into the wind, or its sensor is wrong. Compare wind direction and yaw position with the neighbours. Watch the cable twist before you turn it by hand.',
    'La nacelle ne s’oriente pas au vent, ou son capteur est faux. Comparez direction du vent et position aux voisines. Surveillez la torsion des câbles avant de l’orienter à la main.',
    'La góndola no se orienta al viento o su sensor falla. Compare la dirección del viento y la posición con las vecinas. Vigile el torsionado de cables antes de girarla a mano.',
    'A nacelle não se orienta ao vento ou o sensor está errado. Compare a direção do vento e a posição com as vizinhas. Vigie a torção dos cabos antes de a rodar à mão.',
  ),
  hydraulics: texts(
    'Oil level or pressure is too low. Do not restart from remote: a leak may be the reason. Have the unit checked for leaks, filled up and tested on site.',
    'Le niveau ou la pression d’huile est trop bas. Ne redémarrez pas à distance : une fuite est possible. Faites chercher les fuites, compléter et tester sur place.',
    'El nivel o la presión de aceite es demasiado bajo. No rearranque a distancia: puede haber una fuga. Haga revisar fugas, rellenar y probar en el lugar.',
    'O nível ou a pressão de óleo está demasiado baixo. Não rearranque à distância: pode haver uma fuga. Mande procurar fugas, repor o nível e testar no local.',
  ),
  brake: texts(
    'The brake pads are worn. The machine may run on. Have the pads measured and changed at the next visit, before the brake stops it.',
    'Les garnitures de frein sont usées. La machine peut tourner. Faites-les mesurer et changer à la prochaine visite, avant que le frein ne l’arrête.',
    'Las pastillas de freno están gastadas. La máquina puede seguir. Hágalas medir y cambiar en la próxima visita, antes de que el freno la pare.',
    'As pastilhas de travão estão gastas. A máquina pode continuar. Mande medi-las e mudá-las na próxima visita, antes que o travão a pare.',
  ),
  control: texts(
    'The controller has lost a sensor, a bus or the gas supply. Check the connection and the supply, then reset once. If it comes back, keep the log of the controller for the maker.',
    'L’automate a perdu un capteur, un bus ou l’alimentation en gaz. Vérifiez la liaison et l’alimentation, puis réarmez une fois. S’il revient, gardez le journal de l’automate pour le constructeur.',
    'El controlador ha perdido un sensor, un bus o el suministro de gas. Compruebe la conexión y el suministro y rearme una vez. Si vuelve, guarde el registro del controlador para el fabricante.',
    'O controlador perdeu um sensor, um barramento ou o abastecimento de gás. Verifique a ligação e o abastecimento e rearme uma vez. Se voltar, guarde o registo do controlador para o fabricante.',
  ),
  transformer: texts(
    'The transformer is too hot. Do not switch it on before it has cooled down. Check oil level, fans and load on site, and take an oil sample.',
    'Le transformateur est trop chaud. Ne le remettez pas sous tension avant refroidissement. Contrôlez niveau d’huile, ventilateurs et charge sur place, et prélevez de l’huile.',
    'El transformador está demasiado caliente. No lo conecte antes de que se enfríe. Revise nivel de aceite, ventiladores y carga en el lugar y tome una muestra de aceite.',
    'O transformador está demasiado quente. Não o ligue antes de arrefecer. Verifique o nível de óleo, os ventiladores e a carga no local e recolha uma amostra de óleo.',
  ),
  cooling: texts(
    'Cooling does not carry the heat away. Check fans, filters, pump and coolant level. Reset once when the temperature has fallen.',
    'Le refroidissement n’évacue plus la chaleur. Contrôlez ventilateurs, filtres, pompe et niveau de liquide. Réarmez une fois la température redescendue.',
    'La refrigeración no evacua el calor. Revise ventiladores, filtros, bomba y nivel de refrigerante. Rearme una vez cuando la temperatura haya bajado.',
    'O arrefecimento não retira o calor. Verifique ventiladores, filtros, bomba e nível do líquido. Rearme uma vez quando a temperatura tiver baixado.',
  ),
  dc: texts(
    'A string, cell or contactor on the DC side is faulty; an arc is possible. Do not open anything under load. Isolate the string or rack and have it measured on site.',
    'Une chaîne, une cellule ou un contacteur côté continu est en défaut ; un arc est possible. N’ouvrez rien en charge. Isolez la chaîne ou le rack et faites-le mesurer sur place.',
    'Una cadena, celda o contactor del lado de continua falla; puede haber un arco. No abra nada en carga. Aísle la cadena o el bastidor y hágalo medir en el lugar.',
    'Uma série, célula ou contactor do lado CC tem defeito; é possível um arco. Não abra nada em carga. Isole a série ou o bastidor e mande medi-lo no local.',
  ),
  insulation: texts(
    'The insulation against earth is too low: danger of shock. Keep people away from cables and frames. Isolate the part and measure it; rain and damaged cables are the usual reasons.',
    'L’isolement à la terre est trop faible : danger d’électrocution. Éloignez les personnes des câbles et châssis. Isolez la partie et mesurez-la ; pluie et câbles abîmés sont les causes usuelles.',
    'El aislamiento a tierra es demasiado bajo: peligro de descarga. Aleje a las personas de cables y estructuras. Aísle la parte y mídala; la lluvia y los cables dañados son las causas habituales.',
    'O isolamento à terra é demasiado baixo: perigo de choque. Afaste as pessoas de cabos e estruturas. Isole a parte e meça-a; chuva e cabos danificados são as causas habituais.',
  ),
}

/** Uses that say more than the part. */
const saidByUse: readonly string[] = ['storm', 'iced', 'derated', 'warm']

/** Advice for a code that needs somebody; undefined: nobody has to do anything, or somebody is at work already. */
export const adviceOfCode = ({
  group,
  use,
  severity,
}: {
  readonly group: string
  readonly use: string
  readonly severity: string
}): ReturnType<typeof texts> | undefined => {
  if (severity === 'info' || use === 'stopped' || use === 'maintained') return undefined
  if (saidByUse.includes(use)) return adviceOf[use]
  return adviceOf[group] ?? adviceOf['shown only']
}
