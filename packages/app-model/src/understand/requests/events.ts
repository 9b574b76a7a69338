/** Pages for events, in four languages. */
export const EVENTS = `
event page for our summer party with date, place and program | S=hero S=text:title=Date S=text:title=Program S=map
conference site with speakers, schedule and tickets | S=pricing S=text:title=Schedule -E=tickets
eine seite für unser sommerfest mit programm und anmeldung | lang=de S=hero S=text:title=Programm S=form -E=sommerfest
eine Website für unsere Hochzeit mit Programm, Ort und Anmeldeformular | lang=de S=hero S=form S=text:title=Programm
página para la fiesta de cumpleaños de mi hija con fecha y lugar | lang=es S=hero S=text:title=Fecha
una página para nuestra boda con programa e inscripción | lang=es S=hero S=form S=text:title=Programa
site pour notre concert avec programme et billets | lang=fr S=hero S=pricing S=text:title=Programme -E=articles
un site pour notre mariage avec programme et inscription | lang=fr S=hero S=form
portfolio for a graphic designer with projects and contact form | S=pictures S=form -E=projects
portfolio for an architect with 6 projects | S=pictures:items=6
landing page for a gym >> make the header sticky | REFUSE=sticky
todo list >> remind me every day | REFUSE=remind
`;
