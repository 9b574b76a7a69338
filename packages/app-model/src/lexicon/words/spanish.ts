/** Spanish as the English that the grammar reads: order of words, then phrases. What is not here is a name. */
export const SPANISH_ORDER: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:yo )?(?:quiero|quisiera|querría|necesito|me gustaría)(?: tener| crear| hacer)?|(?:queremos|necesitamos)|puedes|podrías|se (?:debe|puede)|debo|hay que)(?: poder)?(?: por favor)? /i,
    '',
  ],
  [
    /^(?:una |la )?(?:página|web|sitio)(?: web)? (?:para|de|sobre) (?:la|el|mi|nuestra|nuestro|una|un) ((?:boda|fiesta|cumpleaños|concierto|bautizo|comunión|torneo|carrera|feria|festival|conferencia|aniversario|evento|exposición)(?: (?:de|del) .+?)?)( con .+)?$/iu,
    'event website for my $1$2',
  ],
  [
    /^(?:una |la |el )?((?:boda|fiesta|cumpleaños|bautizo|comunión|aniversario)(?: de cumpleaños)? (?:de|del) (?:mi |nuestr[ao] )?\p{Lu}?\p{L}+(?: y \p{L}+)?)( con (?=.*\b(?:fecha|hora|lugar|programa|mapa)\b).+)$/iu,
    'event website for my $1$2',
  ],
  [/^(?:hazlo|hazla|ponlo|ponla|píntalo|píntala)(?: en| de(?: color)?)? (.+)$/i, 'make it $1'],
  [/^(?:ll[aá]malo|ll[aá]mala|n[oó]mbralo|ll[aá]malo así:) (.+)$/i, 'rename it to $1'],
  [/^(?:cambia|cambiar|pon|poner) (.+?) (?:a|por|en) (.+)$/i, 'change $1 to $2'],
  [/^(?:renombra|renombrar) (.+?) (?:a|como|en|por) (.+)$/i, 'rename $1 to $2'],
  [/^(?:mueve|mover|pon|coloca|sube|baja) (.+?) (?:hacia |al |a la |a lo )?(arriba|abajo|final|principio)(?: del todo)?$/i, 'move $1 to the $2'],
  [/^(?:muestra|mostrar|enseña) (.+?) (?:como|en forma de|en) (.+)$/i, 'show $1 as $2'],
  [/^(?:muestra|mostrar|enseña|ver)?\s*(?:solo|sólo|solamente|únicamente)(?: muestra| mostrar)? (?:las |los |la |el )?(.+)$/i, 'only show $1'],
  [/^(?:oculta|ocultar|esconde|archiva|archivar) (?:las |los )?(.+)$/i, 'hide $1'],
  [/^(?:.*(?:pregunta|preguntar|pregúntame|confirma|confirmar|confirmación|avisa).*) (?:antes de|al) (?:borrar|eliminar)(?: .+)?$/i, 'ask before deleting'],
  [/^(?:ordena|ordenar|ordénalos|ordénalas) por (.+)$/i, 'sort it by $1'],
  [/^(?:ordena|ordenar) (.+?) por (.+)$/i, 'sort $1 by $2'],
  [/^(?:ordenad[ao]s?|clasificad[ao]s?) por (.+)$/i, 'sort it by $1'],
  [/^(?:agrupa|agrupar|agrúpalos|agrúpalas)(?: todo)? por (.+)$/i, 'group it by $1'],
  [/^(?:agrupa|agrupar) (.+?) por (.+)$/i, 'group $1 by $2'],
  [/^(?:traduce|traducir) (.+?) (?:al|a) (.+)$/i, 'translate $1 to $2'],
];

export const SPANISH_PHRASES = `
sobre=about|y=and|e=and|o=or|con=with|sin=without|para=for|de=of|del=of the|por=by|a=to|al=to the|en=in|como=as|antes de=before|después de=after|debajo de=below|encima de=above|encima=above
el=the|la=the|los=the|las=the|un=a|una=a|unos=a|unas=a|mi=my|mis=my|nuestro=our|nuestra=our|lo=it|eso=it|esto=it|todo=everything|más=more|también=|por favor=|nueva=new|nuevo=new|sencilla=simple|sencillo=simple|simple=simple|otra=another|otro=another
añade=add|añadir=add|agrega=add|agregar=add|incluye=add|crea=build|crear=build|haz=make|hacer=make|construye=build|quita=remove|quitar=remove|elimina=remove|eliminar=remove|borra=remove|borrar=remove|renombra=rename|cambia=change|cambiar=change|mueve=move|muestra=show|traduce=translate|pon=set|instala=install|instalar=install|arranca=start|inicia=start|ejecuta=run|usa=use|utiliza=use
título=title|subtítulo=subtitle|encabezado=heading|nombre de la aplicación=title|color=color|colores=colors|letra=text|fuente=font|texto=text|textos=text|fondo=background|esquinas=corners|espaciado=spacing|página=page|páginas=pages|campo=field|campos=fields|columna=column|columnas=columns|botón=button|formulario=form|formulario de contacto=contact form|formulario de reserva=reservation form|formulario de reservas=reservation form|formulario de inscripción=sign-up form|formulario de registro=registration form|formulario de pedido=order form|formulario de opinión=feedback form|sus=their|su=their|tabla=table|lista=list|tablero=board|galería=gallery|tarjetas=cards|gráfico=chart|gráfica=chart|gráfico de barras=bar chart|gráfico circular=pie chart|total=total|totales=totals|resumen=overview|estadísticas=statistics|búsqueda=search|buscador=search|filtro=filter|filtros=filter|exportación=export|importación=import|portada=hero|pie de página=footer|sección de contacto=contact section|precios=prices|tabla de precios=pricing|preguntas frecuentes=faq|testimonios=testimonials|galería de fotos=picture gallery|opción=option|opciones=options|sección=section
por mes=per month|por semana=per week|al mes=per month|por día=per day|por año=per year|botón para imprimir=print button|botón de imprimir=print button|cuenta atrás para=countdown to|cuenta regresiva para=countdown to|cuenta atrás=countdown|límite de=limit of|mensual=monthly|semanal=weekly|anual=yearly|aviso de stock bajo=low stock warning|completadas=done|completados=done|hechas=done|hechos=done|terminadas=done|terminados=done|pendientes=open|pagadas=paid|pagados=paid|por defecto=by default|vista de impresión=print view|imprimir=print
más grande=bigger|más grandes=bigger|grande=bigger|más pequeño=smaller|más pequeña=smaller|más pequeñas=smaller|oscuro=dark|oscura=dark|claro=light|modo oscuro=dark mode|modo claro=light mode|tema oscuro=dark mode|redondas=round|redondeadas=round|más redondas=rounder|compacto=compact|obligatorio=required|obligatoria=required|opcional=optional|arriba=top|abajo=bottom|final=bottom|principio=top|primera=first|primer=first|segunda=second|segundo=second|tercera=third|tercer=third|última=last|último=last
juego de tablas de multiplicar=times tables trainer|tablas de multiplicar=times tables trainer|preguntas=questions|pregunta=question|favoritos=favorites|diario personal=diary|programa=program|entradas=tickets|inscripción=registration form|confirmación de asistencia=registration form|favoritas=favorites|estado de ánimo=mood|temporizador=timer|temporizador de intervalos=interval timer|reloj de ajedrez=chess clock|rondas=rounds|historial=history|cronómetro=stopwatch|contador=counter|calculadora=calculator|conversor=converter|conversor de unidades=converter|cuestionario=quiz|encuesta=poll|pizarra=drawing pad|dado=dice|dados=dice|clima=weather|bloc de notas=notepad|fichas=flash cards|tres en raya=tic tac toe|serpiente=snake|juego de memoria=memory game
aplicación=app|app=app|sitio web=website|una web=a website|web=website|página web=website|página de inicio=home page|carrito=cart|gestor=manager|gestionar=manage|controlar=track|llevar el control de=track|seguir=track|registrar=track|organizar=manage|planificador=planner|directorio=directory|colección=collection|registro=tracker|llamada=called|llamado=called|que se llame=called|titulada=called|alemán=german|inglés=english|español=spanish|francés=french|en alemán=in german|en inglés=in english|en español=in spanish|en francés=in french|deshacer=undo|deshaz=undo|deshazlo=undo|dónde está=where is|qué puedes hacer=what can you do|ayuda=help|gracias=thanks|hola=hello|panadería=bakery|app de notas=notes app|aplicación de notas=notes app|alfabéticamente=alphabetically|vender=sell|muéstralos=show it|muéstralas=show it|muéstralo=show it|control de=tracker of|seguimiento de=tracker of|nombre=name|el nombre=the name|menú=menu|carta=menu|cafetería=cafe|restaurante=restaurant|fotógrafa=photographer|fotógrafo=photographer|escuela=school|club=club
este mes=this month|esta semana=this week|este año=this year|de este mes=from this month|los últimos=the last|de los últimos=of the last|los próximos=the next|días=days|semanas=weeks|pasados=past|próximos=upcoming|promedio=average|el promedio=the average|la media=the average
`;
