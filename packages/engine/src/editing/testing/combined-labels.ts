/*
 * Labels in which several things that change how a field is written meet: what is in force, what is turned, what is shared,
 * and what stands between.
 */

type Label = { language: 'zpl' | 'tspl' | 'epl'; name: string; text: string };

const zpl: Readonly<Record<string, string>> = {
  'turns in force, then ^CF':
    '^XA^FWR^CF0,30,20^FO100,20^FDa b^FS^FO200,20^FB150,2,0,C^FDc d e f g^FS^FWN^FO20,300^FDx^FS^XZ',
  'turns in force and codes':
    '^XA^FWB^BY2,3,40^FO50,50^BC^FDAB^FS^FO150,50^B3^FDAB^FS^FO250,50^BQ,2,3^FDQA,x^FS^FO300,300^BE^FD750103131130^FS^XZ',
  '^FW with right alignment and ^FT':
    '^XA^FWI,1^FT300,100^A0,30^FDabc^FS^FT300,200^BY2^BCI,40^FDab^FS^FO300,300^A0,30^FDdef^FS^XZ',
  'a home in the middle':
    '^XA^FO20,20^GB30,30,2^FS^LH50,60^FO20,20^GB30,30,2^FS^FO5,90^A0N,20^FDq^FS^LH0,0^FO200,200^BY2^BCN,30^FDz9^FS^XZ',
  'a home between a text and what goes on':
    '^XA^FT20,60^A0N,30^FDab^FS^LH40,0^FT^A0N,30^FDcd^FS^FO10,120^GB9,9,9^FS^XZ',
  'a shift to the left in the middle':
    '^XA^FO100,20^A0N,30^FDa^FS^LS40^FO100,80^A0N,30^FDb^FS^LS-20^FO100,140^GB30,30,2^FS^XZ',
  'a shift down in the middle': '^XA^LT15^FO100,20^A0N,30^FDa^FS^LT-10^FO100,80^BY2^BCN,30,N^FDb1^FS^XZ',
  'an upside down label with a home':
    '^XA^POI^LH20,20^PW400^LL300^FO10,10^A0N,30^FDab^FS^FO10,60^GB50,20,2^FS^FT150,200^BY2^BCN,50^FDab^FS^XZ',
  'reversed fields that overlap':
    '^XA^FO20,20^GB300,80,80^FS^FO30,30^FR^GB100,40,40^FS^FO40,35^FR^A0N,40^FDabcdef^FS^FO200,10^FR^GC90,4^FS^XZ',
  'a reversed label with a reversed field':
    '^XA^LRY^FO20,20^GB200,50,50^FS^FO30,30^A0N,30^FDab^FS^FO30,60^FR^A0N,30^FDcd^FS^LRN^FO20,200^A0N,30^FDe^FS^XZ',
  'modules that codes inherit':
    '^XA^BY3^FO20,20^BCN,40^FDab^FS^FO20,120^B3N,N,40^FDAB^FS^BY2,2.5^FO20,220^B2N,40^FD1234^FS^FO20,320^BEN,40^FD750103131130^FS^FO20,420^BXN,4,200^FDz^FS^XZ',
  'modules with heights that some take':
    '^XA^BY2,3,90^FO20,20^BCN^FDab^FS^FO20,160^BCN,40^FDcd^FS^BY4^FO20,260^BCN^FDe^FS^FO20,420^BQN,2,3^FDMA,q^FS^XZ',
  'a module given inside a field':
    '^XA^FO20,20^BCN,40^BY4^FDa1^FS^FO20,120^BCN,40^FDb2^FS^FO20,220^BY2^B3N,N,30^FDC^FS^FO20,300^BCN,30^FDd4^FS^XZ',
  'a default font changed twice':
    '^XA^CF0,30^FO20,20^FDa^FS^CF0,,50^FO20,80^FDb^FS^CFA,27^FO20,140^FDc^FS^FO20,200^A0N^FDd^FS^CFG^FO20,260^FDe^FS^XZ',
  'a default font inside a field':
    '^XA^FO20,20^CF0,40^FDa^FS^FO20,80^FDb^FS^FO20,140^A0N,20^CFD,36^FDc^FS^FO20,200^FDd^FS^XZ',
  'numbered fields with values before and behind':
    '^XA^FN3^FDtres^FS^FO20,20^A0N,30^FN3^FS^FO20,80^A0N,30^FN4^FS^FN4^FDcuatro^FS^FO20,140^BY2^BCN,40^FN3^FS^XZ',
  'values of a field':
    '^XA^FO20,20^A0N,30^FVvar^FS^FO20,80^BY2^BCN,40^FVcode^FS^FO20,180^A0N,20^FDplain^FS^XZ',
  'counters in a code and a text':
    '^XA^FO20,20^A0N,30^SNAB007,3,Y^FS^FO20,80^BY2^BCN,40,Y^SN0099,-1,Y^FS^FO20,200^A0N,30^FD5X^SF%D,1^FS^PQ2^XZ',
  'blocks in all alignments':
    '^XA^FO20,20^FB300,2,4,L^A0N,25^FDuno dos tres cuatro cinco^FS^FO20,90^FB300,2,4,C^A0N,25^FDuno dos tres cuatro cinco^FS^FO20,160^FB300,2,4,R^A0N,25^FDuno dos tres cuatro cinco^FS^FO20,230^FB300,2,4,J^A0N,25^FDuno dos tres cuatro cinco^FS^XZ',
  'blocks that are turned and typeset':
    '^XA^FT300,300^FB200,3,2,C^A0R,25^FDuno dos tres cuatro^FS^FT300,600^FB200,2,0,R^A0I,25^FDuno dos^FS^FT500,600^FB200,2^A0B,25^FDuno dos tres^FS^XZ',
  'a block that is too small':
    '^XA^FO20,20^FB100,1,0,C^A0N,30^FDdemasiado texto para una linea^FS^FO20,200^FB20,3^A0N,30^FDxx yy^FS^XZ',
  'thick frames':
    '^XA^FO20,20^GB100,100,49^FS^FO140,20^GB100,100,50^FS^FO260,20^GB100,100,51^FS^FO20,140^GB100,5,9^FS^FO140,140^GB5,100,9,B,3^FS^FO260,140^GB80,80,10,W,8^FS^XZ',
  'circles, ellipses and diagonals':
    '^XA^FO20,20^GC60,60^FS^FO100,20^GC60,3,W^FS^FO20,100^GE80,40,40^FS^FO120,100^GE3,90,2^FS^FO20,200^GD3,80,3^FS^FO60,200^GD90,3,1,B,L^FS^XZ',
  'units of inches and millimetres in one label':
    '^XA^MUI^FO.2,.3^A0N,.2,.15^FDin^FS^BY.02^FO.2,.6^BCN,.4^FDab^FS^MUM^FO20,40^GB10,5,.5^FS^FO20,50^FB30,2,.5,C^A0N,3^FDuno dos tres cuatro^FS^XZ',
  'units with another density':
    '^XA^MUD,200,600^FO20,20^A0N,10^FDa^FS^FO20,40^GB20,20,1^FS^BY1^FO20,80^BCN,20^FDab^FS^MUD,300,300^FO20,400^GB9,9,1^FS^XZ',
  'fonts by their files':
    '^XA^FO20,20^A@N,30,20,E:TT0003M_.FNT^FDa^FS^FO20,80^A@B^FDbc^FS^FO90,180^A@N,40,,R:0.FNT^FDd^FS^CWK,E:A.TTF^FO20,240^AKN,22^FDe^FS^XZ',
  'baselines of turned texts':
    '^XA^FT200,100^A0N,40^FDNg^FS^FT200,200^A0R,40^FDRg^FS^FT200,400^A0I,40^FDIg^FS^FT300,500^A0B,40^FDBg^FS^FT^A0N,20^FDon^FS^XZ',
  'a chain that goes on':
    '^XA^FT20,60^A0N,30^FDa^FS^FT^A0N,20^FDb^FS^FT^A0N,40^FDc^FS^FT^ADN,18,10^FDd^FS^FO20,100^GB9,9,9^FS^XZ',
  'a chain over a code': '^XA^FT20,200^BY2^BCN,60^FDab^FS^FT^A0N,30^FDx^FS^FT^A0N,30^FDy^FS^XZ',
  'hexadecimal data with another sign':
    '^XA^CI28^FO20,20^FH#^A0N,30^FD#C3#B1 _5E^FS^FO20,80^FH^BY2^BCN,40^FDa_5Fb^FS^FO20,180^FH^FB200,2^A0N,20^FDuno_0Ados _C2_A3^FS^XZ',
  'a format that stores one inside another':
    '^XA^DFR:IN.ZPL^FO20,20^A0N,30^FN1^FS^XZ^XA^DFR:OUT.ZPL^XFR:IN.ZPL^FO20,80^A0N,30^FN2^FS^XZ^XA^XFR:OUT.ZPL^FN1^FDuno^FS^FN2^FDdos^FS^XZ',
  'a stored format and fields of its own':
    '^XA^DFR:B.ZPL^LH10,10^CF0,30^FO20,20^FN1^FS^FO20,60^GB90,3,3^FS^XZ^XA^XFR:B.ZPL^FN1^FDa^FS^FO20,200^FDown^FS^PQ2^XZ',
  'several formats that go on with settings':
    '^XA^LH20,20^CF0,40^BY4^FO20,20^FDa^FS^XZ^XA^FO20,20^FDb^FS^FO20,90^BCN,40^FDc^FS^XZ^XA^LH0,0^CF0,20^FO20,20^FDd^FS^XZ',
  'comments everywhere':
    '^XA^FXone^FO20,20^FXtwo^A0N,30^FXthree^FDa^FXfour^FS^FXfive\n^FX^FO1,1^GB9,9^FS\n^FO20,80^GB20,20,2^FX six^FS^XZ',
  'CR LF in the middle of commands':
    '^XA\r\n^FO20\r\n,20\r\n^A0N\r\n,30,30\r\n^FDa^FS\r\n^FO20,\r\n80^BY2\r\n^BCN,\r\n40^FDb1^FS\r\n^XZ',
  'small letters and blanks':
    '^xa^lh 5 , 5 ^cf0, 30^fo 20,20^fdA^fs^fo20 ,80^by 3^bc n,40^fdb2^fs^fo20,200^fb200 ,2,0,c^a0n,20^fdx y z^fs^xz',
  'changed prefixes and delimiters':
    '^XA^CD;^FO20;20^A0N;30^FDa,b^FS^CC#\n#FO20;80#BY2#BCN;40#FDc1#FS#CT!!CT~#FO20;200#GB40;9;3#FS#CC^^CD,^FO200,20^A0N,20^FDz^FS^XZ',
  'changed prefixes that stay for the next format':
    '^XA^CC$$FO20,20$A0N,30$FDa$FS$XZ$XA$FO20,20$A0N,30$FDb^c$FS$XZ$XA$CC^^FO9,9^GB9,9^FS^XZ',
  'texts without a position': '^XA^A0N,30^FDa^FS^FO20,60^FDb^FS^BY2^BCN,40^FDc1^FS^GB9,9,2^FS^XZ',
  'a price with raised cents':
    '^XA^CI28^PW400^LL240\n^FT20,120^A0N,80,60^FD%PRICE_INT%^FS^FT^A0N,40,30^FD%PRICE_CENT%^FS\n<OFFER>^FO200,20^GB180,60,60^FS^FO210,30^FR^A0N,40^FD%OFFER%^FS</OFFER>\n^FT20,200^BY2^BEN,40^FD%CODE%^FS^PQ%QUANTITY%^XZ',
};

const tspl: Readonly<Record<string, string>> = {
  'turned texts in all alignments':
    'SIZE 80 mm,80 mm\nCLS\nTEXT 300,300,"3",0,1,1,1,"ab"\nTEXT 300,300,"3",90,1,2,2,"ab"\nTEXT 300,300,"0",180,10,10,3,"ab"\nTEXT 300,300,"5",270,1,1,"ab"\nPRINT 1\n',
  'turned codes in all alignments':
    'SIZE 80 mm,80 mm\nCLS\nBARCODE 300,300,"128",40,1,90,2,2,1,"ab"\nBARCODE 300,300,"39",40,2,180,2,4,2,"AB"\nBARCODE 300,300,"EAN13",40,3,270,2,2,3,"750103131130"\nPRINT 1\n',
  'turned blocks':
    'SIZE 80 mm,80 mm\nCLS\nBLOCK 300,300,200,80,"2",90,1,1,4,2,"uno dos tres cuatro"\nBLOCK 300,300,200,80,"0",180,8,8,0,3,"uno dos tres cuatro"\nBLOCK 300,300,200,80,"ROMAN.TTF",270,9,9,2,1,1,"uno dos tres cuatro"\nPRINT 1\n',
  'bitmaps of each mode':
    'SIZE 50 mm,30 mm\r\nCLS\r\nBAR 10,10,100,60\r\nBITMAP 20,20,2,3,0,\x00\xff\x0f\xf0,"\r\nBITMAP 60,20,1,4,1,\x01\x02\r\n\r\nBITMAP 90,20,1,1,2,\x55\r\nTEXT 20,90,"1",0,1,1,"z"\r\nPRINT 1\r\n',
  'images of the printer':
    'SIZE 50 mm,30 mm\nCLS\nPUTBMP 20,20,"LOGO.BMP"\nPUTPCX 80,20,"LOGO.PCX"\nBOX 10,10,200,100,3\nPRINT 1\n',
  'what is turned, wiped and turned again':
    'SIZE 60 mm,40 mm\nCLS\nTEXT 30,30,"4",0,1,1,"abc"\nREVERSE 20,20,150,60\nERASE 60,30,30,20\nREVERSE 40,20,60,60\nCIRCLE 200,40,60,4\nPRINT 1\n',
  'prints that draw more each time':
    'SIZE 50 mm,30 mm\nCLS\nTEXT 20,20,"2",0,1,1,"a"\nPRINT 1,2\nREFERENCE 30,10\nTEXT 20,60,"2",0,1,1,"b"\nPRINT 1\nCLS\nTEXT 20,20,"2",0,1,1,"c"\nPRINT 2\n',
  'references and shifts in the middle':
    'SIZE 60 mm,40 mm\nREFERENCE 20,10\nCLS\nBAR 10,10,50,3\nREFERENCE 0,0\nSHIFT 12\nBAR 10,30,50,3\nSHIFT 0,-5\nBOX 20,50,90,90,2\nPRINT 1\n',
  'ends before their beginnings':
    'SIZE 60 mm,40 mm\nCLS\nBOX 200,150,20,20,4\nDIAGONAL 200,20,40,150,3\nBOX 20,200,120,160,2,10\nELLIPSE 250,20,90,40,5\nPRINT 1\n',
  'a dense roll':
    'SIZE 600 dot,400 dot\r\nGAP 3 mm,0\r\nDIRECTION 0,1\r\nCLS\r\nQRCODE 20,20,H,5,A,0,M2,S3,"abc"\r\nDMATRIX 200,20,100,100,x4,r90,"abc"\r\nPDF417 20,200,400,150,0,W2,H6,"abc"\r\nAZTEC 450,20,90,4,"abc"\r\nPRINT 1\r\n',
  'an offer between texts':
    'SIZE 50 mm,30 mm\nCODEPAGE UTF-8\nCLS\nTEXT 380,20,"3",0,1,1,3,"%PRICE_INT%"\nTEXT 384,10,"2",0,1,1,"%PRICE_CENT%"\n<OFFER>\nBOX 10,60,200,110,3\nTEXT 110,70,"3",0,1,1,2,"%OFFER%"\n</OFFER>\nBLOCK 10,120,300,60,"0",0,8,8,2,2,"%DESCRIPTION%"\nPRINT 1,%QUANTITY%\n',
};

const epl: Readonly<Record<string, string>> = {
  'turned texts of each font':
    'N\nq600\nQ400,24\nA300,200,0,1,1,1,N,"ab"\nA300,200,1,2,2,1,N,"ab"\nA300,200,2,3,1,2,R,"ab"\nA300,200,3,4,2,2,N,"ab"\nA20,20,0,5,1,1,N,"AB"\nP1\n',
  'lines in each ink':
    'N\nq600\nQ400,24\nLO20,20,200,40\nLW40,30,50,10\nLE100,10,60,60\nLS20,100,4,120,160\nLS120,200,2,20,180\nX200,100,3,300,180\nX400,180,5,320,100\nP1\n',
  'codes that are turned':
    'N\nq800\nQ800,24\nB400,100,0,1,2,2,60,B,"ab"\nB400,200,1,3,2,6,60,N,"AB"\nB400,400,2,E30,2,2,50,B,"750103131130"\nB200,400,3,2,2,5,50,B,"1234"\nP1\n',
  'codes of squares':
    'N\nq800\nQ800,24\nb20,20,Q,m2,s4,eH,"abc"\nb200,20,D,h5,"abc"\nb400,20,A,d4,"abc"\nb20,300,P,400,200,x2,y6,"abc"\nb500,300,Q,"abc"\nb600,20,M,m4,"abc"\nP1\n',
  'raw bytes':
    'N\nq400\nQ200,24\nGW20,20,2,3,\x00\xff\x0f\xf0,"\nA20,60,0,3,1,1,N,"z"\nGW60,20,1,4,\x0a\x0d"P\nLO20,100,60,3\nP1\n',
  'N inside and several prints':
    'N\nq400\nQ200,24\nA20,20,0,3,1,1,N,"a"\nP1\nN\nR30,10\nA20,20,0,3,1,1,N,"b"\nX10,10,2,90,60\nP2\nA20,90,0,3,1,1,N,"c"\nP1\n',
  'quotes and backslashes':
    'N\nq400\nQ200,24\nA20,20,0,3,1,1,N,"5\\" \\\\tubo"\nB20,60,0,1,2,2,40,N,"a\\"b"\nP1\n',
  'a stored form with variables':
    'FK"F"\nFS"F"\nV00,15,N,"name"\nq400\nA20,20,0,3,1,1,N,V00\nA20,60,0,3,1,1,N,"x"V00\nLO20,100,90,4\nFE\nFR"F"\n?\nuno\nP1\n',
  'a counter': 'N\nq400\nQ200,24\nC0,4,N,+1,"count"\nA20,20,0,3,1,1,N,C0\nA20,60,0,3,1,1,N,"n "C0\nP2\n',
  'comments, CR LF and blanks':
    '\r\nN\r\n; A1,1,0,3,1,1,N,"no"\r\nq400\r\n  A20 , 20 , 0 , 3 , 1 , 1 , N , "a, b"\r\n\r\nLO20,60,50,3\r\nP1\r\n',
  'a reference in the middle':
    'N\nq400\nQ200,24\nA20,20,0,3,1,1,N,"a"\nR40,30\nA20,20,0,3,1,1,N,"b"\nLE10,10,60,40\nR0,0\nX200,20,2,300,90\nP1\n',
  'an offer':
    'N\nq560\nQ240,24\nA16,10,0,2,1,1,N,"%DESCRIPTION%"\n<OFFER>\nA300,50,0,3,1,2,R,"%OFFER%"\nLE290,44,120,60\n</OFFER>\nB50,124,0,E30,3,0,60,B,"%CODE%"\nP%QUANTITY%\n',
  'letters of a character set':
    'I8,A,001\nN\nq400\nQ200,24\nA20,20,0,3,1,1,N,"Caf\xe9 \xf1"\nB20,60,0,1,2,2,40,B,"ab"\nP1\n',
};

const labelsOf = (language: Label['language'], texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([name, text]): Label => ({ language, name: `${language}: ${name}`, text }));

export const combinedLabels: readonly Label[] = [
  ...labelsOf('zpl', zpl),
  ...labelsOf('tspl', tspl),
  ...labelsOf('epl', epl),
];
