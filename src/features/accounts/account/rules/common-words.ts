/**
 * Words from lists of leaked passwords. Lower case, without digits and symbols around them: those are removed
 * before the lookup.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
password passwort passwd passphrase motdepasse contrasena contraseña senha parola haslo hasło wachtwoord lozinka salasana losenord parole
mypassword thepassword yourpassword newpassword oldpassword nopassword passpass passme passkey pass pwd
admin administrator adminadmin adminpass root rootroot toor superuser sysadmin system guest default user username login loginlogin logmein
letmein letmeinnow openup opensesame sesame access changeme changeit changethis secret secretsecret topsecret mysecret private
welcome welcomeback hello helloworld hellohello hallo hola bonjour ciao test testing tester testtest testuser demo sample example temp
temporary qwerty qwertz azerty qwer asdf asdfgh zxcv zxcvbn qazwsx qweasd qweasdzxc qwertyuiop asdfghjkl zxcvbnm abcdef abcdefg abcdefgh abcd abc
iloveyou iloveu ilovu iloveme ilovemyself loveyou loveme lovely lover love mylove truelove forever teamo tequiero jetaime ichliebedich
princess princesa prinzessin prince queen king angel angels babygirl babyboy baby sweetheart sweety sweetie honey darling beautiful gorgeous
sunshine rainbow butterfly flower flowers blossom summer winter spring autumn january february march april june july august september october
november december monday tuesday wednesday thursday friday saturday sunday christmas
football fussball futbol soccer baseball basketball hockey tennis rugby cricket golf golfer skateboard swimming running
liverpool arsenal chelsea manchester manutd barcelona realmadrid juventus bayern dortmund schalke benfica
yankees cowboys steelers lakers packers eagles redsox dodgers patriots
monkey dragon tiger lion panther leopard eagle falcon hawk wolf wolves bear dolphin shark horse horses pony puppy kitten kitty doggie doggy
hamster rabbit turtle penguin unicorn dinosaur spider snake elephant chicken buster bailey buddy charlie cookie ginger pepper peanut lucky
shadow smokey snoopy sparky tigger rocky max maxwell toby coco bella molly daisy lucy luna oreo
michael jennifer jessica daniel ashley matthew joshua andrew robert thomas jordan hunter michelle amanda nicole anthony william richard
james john david joseph christopher alexander alexandra benjamin samantha elizabeth victoria stephanie melissa danielle rebecca rachel
hannah sarah laura maria marie anna andrea martin patrick george steven kevin brian jason justin brandon tyler austin dallas madison
chocolate cheese banana orange apple cherry strawberry coffee pizza icecream sugar candy butter pudding vanilla cinnamon
computer internet laptop keyboard windows microsoft google facebook youtube instagram twitter tiktok whatsapp samsung iphone android
nintendo playstation xbox pokemon pikachu minecraft fortnite roblox callofduty counterstrike warcraft starcraft zelda mario sonic
superman batman spiderman ironman wolverine avengers starwars skywalker darthvader matrix hogwarts harrypotter gandalf frodo legolas
mercedes porsche ferrari lamborghini mustang corvette camaro chevrolet toyota honda yamaha kawasaki harley bmw audi volkswagen
trustno trustnoone whatever nothing nobody noidea idontknow dontknow forget forgetit forgotten remember blahblah asshole fuckyou fuckme fuckoff
fuck bullshit bitch pussy sexy sexsex hardcore killer killme mafia gangster badboy badgirl playboy hotdog hottie
master mastermind ninja samurai warrior knight wizard phoenix thunder lightning storm diamond silver golden platinum
freedom liberty america canada london paris berlin germany france england scotland ireland italia espana brasil mexico india australia
jesus jesuschrist jesussaves godisgood bless blessed blessing heaven faith grace church allah buddha
mother father mommy daddy mama papa sister brother family grandma grandpa friends friend bestfriend
music guitar piano drummer metallica slipknot nirvana eminem beatles rockstar rocknroll
school student teacher college university office business company work job money dollar million millionaire casino poker lottery winner
purple yellow green blue black white pink red bluebird blackcat
openslot openslots appointment appointments booking bookings booknow calendar reservation
`
    .trim()
    .split(/\s+/),
);
