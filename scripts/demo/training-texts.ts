export interface TrainingText {
  title: string;
  categories: readonly string[];
  duration: string;
  /** 'HH:mm'. */
  time: string;
  venue: string;
  art?: string;
  /** The kind of checks that it counts as. */
  countsAs?: string;
  about: readonly string[];
  bring: readonly string[];
}

const defensiveDriving = {
  title: 'Defensive Driving for Truck Drivers',
  categories: ['Driving', 'Safety'],
  duration: '2 days',
  about: [
    'You can see most crashes coming seconds before they happen. This course trains you to use those seconds: look far ahead, keep a way out, and leave room for the mistakes of others.',
    'The first day is spent in the classroom and in the yard, with braking distances measured at three speeds, empty and loaded. On the second day everyone drives 60 kilometres on different roads with an instructor in the cab and gets a written assessment.',
  ],
  bring: ["Your driver's licence", 'Closed shoes with a firm sole', 'A pen and a notebook'],
};

export const trainingTexts: readonly TrainingText[] = [
  {
    ...defensiveDriving,
    time: '08:00',
    venue: 'Sample Yard, Ṣàgámù, Ogun State',
    art: 'training-banner-2-1200.webp',
  },
  {
    title: 'Highway Code Refresher',
    countsAs: 'Highway code refresher',
    categories: ['Highway code'],
    duration: '1 day',
    time: '09:00',
    venue: 'Sample Yard Classroom, Ìkẹjà, Lagos',
    art: 'training-banner-1-1200.webp',
    about: [
      'Signs, markings and right-of-way rules change, and it is easy to miss. In one day we go through what is new, what is often forgotten, and what officers look for at a checkpoint.',
      'There are forty questions at the start and forty at the end, so that you can see what you have learned. Everyone who passes gets a certificate.',
    ],
    bring: ["Your driver's licence", 'Reading glasses if you use them'],
  },
  {
    title: 'Loading and Securing Cargo',
    categories: ['Loading', 'Safety'],
    duration: '2 days',
    time: '08:30',
    venue: 'Sample Yard, Ọ̀tà, Ogun State',
    art: 'service-request-800.webp',
    about: [
      'A load that moves can turn a truck over in a bend that is easy to drive when empty. You learn where the weight belongs, how many straps are enough, and how to check them on the way.',
      'We work with bagged cement, drums, pallets and one awkward machine. Every group loads a flatbed, drives a course of bends with it, and looks at what has shifted.',
      'Loaders and yard staff are welcome too: they see the other half of the problem.',
    ],
    bring: ['Work gloves', 'Safety boots', 'A high-visibility vest (we lend some)'],
  },
  {
    title: 'Driving by Night',
    categories: ['Driving', 'Health'],
    duration: '1 evening',
    time: '18:30',
    venue: 'Sample Yard, Abẹ́òkúta, Ogun State',
    art: 'inner-hero-1200.webp',
    about: [
      'At night you see less and get tired faster. The evening covers headlights, glare, broken-down vehicles without triangles, and sleep.',
      'After an hour in the classroom we drive a closed course in the dark, with obstacles that only reflectors show.',
    ],
    bring: ["Your driver's licence", 'A torch', 'A warm jacket'],
  },
  {
    title: 'First Aid at the Roadside',
    categories: ['Health', 'Safety'],
    duration: '1 day',
    time: '09:00',
    venue: 'Sample Yard Classroom, Ìjẹ̀bú-Òde, Ogun State',
    art: 'training-banner-4-1200.webp',
    about: [
      'In the first ten minutes after an accident, everything depends on whoever stops. You practise making the place safe, calling for help, stopping bleeding, and putting someone in the recovery position.',
      'You practise everything yourself, on dummies and on each other, supervised by a nurse. At the end we go through a first-aid box and what should be in it.',
    ],
    bring: ['Clothes that may get dusty', 'The first-aid box of your vehicle, if it has one'],
  },
  {
    title: 'Daily Vehicle Checks and Basic Maintenance',
    categories: ['Maintenance'],
    duration: '3 mornings',
    time: '07:30',
    venue: 'Sample Yard Workshop, Ṣàgámù, Ogun State',
    art: 'training-banner-3-1200.webp',
    about: [
      'Ten minutes of checks each morning can save days at the roadside. You learn a routine: tyres, lights, fluids, brakes, and which noises to take seriously.',
      'In the workshop you change a wheel, a bulb, a belt and a filter yourself, and learn when to call a mechanic. Each participant takes home a checklist for the cab.',
    ],
    bring: ['Overalls or old clothes', 'Work gloves', 'The logbook of your vehicle'],
  },
  {
    title: 'Route Planning for Lagos and Ogun',
    categories: ['Route planning', 'Logistics'],
    duration: '1 day',
    time: '09:30',
    venue: 'Sample Yard Classroom, Ọ̀tà, Ogun State',
    art: 'service-consultancy-800.webp',
    about: [
      'The shortest route is rarely the quickest, and the quickest is rarely the cheapest. We plan real delivery days between the ports, the depots and the markets, with restricted hours, bridges under repair and rain.',
      'Dispatchers and drivers work in pairs. In the afternoon two plans for the same day compete, kilometre by kilometre.',
    ],
    bring: ['A smartphone with a map', 'A list of ten stops that you serve often'],
  },
  {
    title: 'Fuel & Tyres: 20% less cost per kilometre?',
    categories: ['Cost', 'Maintenance'],
    duration: '2 hours',
    time: '17:00',
    venue: 'Online; the link comes by email',
    art: 'hero-1200.webp',
    about: [
      'Fuel and tyres are the two largest bills of a truck after the truck itself. In two hours over the internet we show what speed, pressure, idling and alignment do to both, with the figures of a fleet of twelve.',
      'You get a spreadsheet for your own numbers, and we look at some of them together.',
    ],
    bring: ["Last month's fuel receipts", 'A computer, or a phone with enough data for two hours'],
  },
  {
    title: "Renewing a Driver's Licence, Step by Step",
    categories: ['Licensing'],
    duration: '3 hours',
    time: '10:00',
    venue: '',
    art: 'service-drivers-800.webp',
    about: [
      'Which class of licence is needed for which vehicle, what to do when a record carries the wrong name, and how early to begin: a morning of questions and answers about documents.',
      'We fill in the forms together and check what is missing. The place depends on how many register and is announced a week before.',
    ],
    bring: ['Your current licence', 'Your NIN slip', 'Two passport photographs'],
  },
  {
    title: 'Forklift and Warehouse Yard Safety',
    categories: [
      'Safety',
      'Forklift',
      'Warehouse',
      'Loading',
      'Pedestrians in the yard',
      'Site inspection',
    ],
    duration: '3 days',
    time: '08:00',
    venue: 'Sample Yard Warehouse, Ìkòròdú, Lagos',
    art: 'about-1200.webp',
    about: [
      'Where trucks, forklifts and people share a yard, everyone must be able to see the rules, not just know them. We walk through an ordinary yard, note everything that could go wrong, and repaint the lanes.',
      "Participants handle a forklift under supervision: lifting, stacking, ramps and blind corners. The third day is an inspection of a yard that you don't know, with a report of one page.",
    ],
    bring: [
      'Safety boots',
      'A high-visibility vest',
      'A photograph of your own yard, if your company allows it',
    ],
  },
  {
    title: 'Fleet Supervisor Workshop',
    categories: ['Management', 'Logistics'],
    duration: '2 days',
    time: '09:00',
    venue: 'Sample Yard Office, Abẹ́òkúta, Ogun State',
    about: [
      'For good drivers who are now responsible for other drivers. The workshop is about rosters that leave time to sleep, talks after an incident, and records that stand up to an inspection.',
      "On both days we work on cases that participants bring along, without names. Groups are small, so that everyone's case has its turn.",
    ],
    bring: ['One case from your own work, without names', 'A roster that gives you trouble'],
  },
  {
    ...defensiveDriving,
    time: '08:00',
    venue: 'Sample Yard, Ìjẹ̀bú-Òde, Ogun State',
    art: 'service-training-800.webp',
  },
];
